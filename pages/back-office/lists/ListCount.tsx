import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import type { ListPage } from '../../../shared/contracts/list-contracts.ts';
import { formatTimeOfDay } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ListStore } from './ListStore.ts';
import styles from './ListView.module.css';

const inWords = (count: number) => count.toLocaleString('en-US');

/** '1–25 of 312', or '1–25 of 10,000+' with a button that counts to the end. */
export const ListCount = observer(function ListCount({ page }: { page: ListPage }) {
  const store = useStores().lazy.of(ListStore);
  const { first, rows, count, is_exact: isExact } = page;
  const total =
    store.fullCount === null ? `${inWords(count)}${isExact ? '' : '+'}` : inWords(store.fullCount);
  return (
    <p className={styles.count}>
      <output>
        {rows.length === 0
          ? `0 of ${total}`
          : `${inWords(first)}–${inWords(first + rows.length - 1)} of ${total}`}
      </output>
      <span className={styles.asOf}>as of {formatTimeOfDay(page.as_of.slice(11, 16))}</span>
      {!isExact && store.fullCount === null && (
        <Button isPending={store.isCounting} variant="quiet" onClick={() => void store.countAll()}>
          Count all
        </Button>
      )}
    </p>
  );
});
