import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { formatWhen } from '../../../shared/format/time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { BoardStore } from './BoardStore.ts';

/** Says that the last shift's hand-over is unread, until somebody signs it. */
export const HandOverBand = observer(function HandOverBand() {
  const { lazy } = useStores();
  const waiting = lazy.of(BoardStore).board?.unread_hand_over;
  const page = lazy.of(StaffMenuStore).findByName('HandOver');
  if (!waiting || !page) return null;
  return (
    <div data-print="no">
      <Banner
        action={<LinkButton to={page.path}>Read and sign</LinkButton>}
        title={`${waiting.by} handed over, ${formatWhen(waiting.at)}.`}
        tone="warning"
      >
        Nobody of this shift has signed it yet. Opening a batch waits for that.
      </Banner>
    </div>
  );
});
