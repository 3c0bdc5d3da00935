import { observer } from 'mobx-react-lite';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** Replaces a part of the dashboard that could not be loaded. */
export const PartError = observer(function PartError({ what }: { what: string }) {
  const store = useStores().lazy.of(DashboardStore);
  return (
    <LoadError
      isPending={store.isRetrying}
      message={`We can’t load ${what} right now.`}
      onRetry={() => void store.retry()}
    />
  );
});
