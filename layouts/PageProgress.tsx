import { observer } from 'mobx-react-lite';
import { ProgressBar } from '../shared/components/ProgressBar.tsx';
import { useStores } from '../shared/stores/stores-context.ts';

export const PageProgress = observer(function PageProgress() {
  const { page } = useStores();
  return <ProgressBar isActive={page.isLoading} />;
});
