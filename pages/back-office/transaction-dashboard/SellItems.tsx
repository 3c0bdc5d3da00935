import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './BoothPanel.module.css';
import { ItemStore } from './ItemStore.ts';
import { StepProblem } from './StepProblem.tsx';

/** Sells something beside parking in two taps: it comes on the bill. */
export const SellItems = observer(function SellItems({ card }: { card: BoothCard }) {
  const store = useStores().lazy.of(ItemStore);
  const { form, isOpen, items } = store;
  return (
    <>
      <StepProblem form={form} />
      <div className={classNames(styles.actions, !isOpen && styles.quiet)}>
        {!isOpen && (
          <Button isPending={form.isPending} variant="quiet" onClick={() => void store.open(card)}>
            Sell something
          </Button>
        )}
        {isOpen && items.length === 0 && <p>Nothing is for sale.</p>}
        {isOpen &&
          items.map((item) => (
            <Button key={item.id} onClick={() => void store.sell(card, item)}>
              {item.name} {formatMoney(item.price)}
            </Button>
          ))}
      </div>
    </>
  );
});
