import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';

/** Leads those who may read the audit log to the changes of what has this number or name. */
export const WhoChanged = observer(function WhoChanged({ name }: { name: string }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('Audit');
  if (!page) return null;
  return (
    <AppLink data-print="no" to={`${page.path}?${new URLSearchParams({ number: name }).toString()}`}>
      Who changed this?<span className="visually-hidden"> {name}</span>
    </AppLink>
  );
});
