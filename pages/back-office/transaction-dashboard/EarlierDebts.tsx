import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';

/** What this plate or member still owes for earlier stays. */
export function EarlierDebts({ card: { earlier_debts: debts } }: { card: BoothCard }) {
  const booth = useStores().lazy.of(BoothStore);
  return debts.map(({ receipt_number: receipt, amount }) => (
    <Banner
      key={receipt}
      action={
        <Button variant="quiet" onClick={() => void booth.scan(receipt)}>
          Take the payment
        </Button>
      }
      title={`Owes ${formatMoney(amount)} for an earlier stay.`}
      tone="warning"
    >
      Receipt {receipt}.
    </Banner>
  ));
}
