import { AmountList } from '../../../shared/components/AmountList.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { business } from '../../../shared/business.ts';
import type { Transaction } from '../../../shared/contracts/transactions.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import styles from './Paper.module.css';

const KINDS: Record<string, string> = {
  CARD: 'Card',
  CASH: 'Cash',
  ONLINE: 'Paid online',
  VOUCHER: 'Time voucher',
};

/** A car has left: the change, and the receipt to print. */
export function ReceiptStep({ stay, changeCents }: { stay: Transaction; changeCents: number }) {
  const { receipt } = stay;
  return (
    <>
      <h2 className={styles.title} data-print="no">
        {changeCents > 0 ? `Change ${formatCents(changeCents)}` : 'Checked out'}
      </h2>
      <p data-print="no">
        <Button data-start variant="cta" onClick={() => window.print()}>
          Print receipt
        </Button>
      </p>
      {receipt && (
        <article className={styles.paper}>
          <p className={styles.head}>{business.name}</p>
          <p>Receipt {receipt.receiptNumber}</p>
          <p>
            {stay.license_plate ?? 'No plate'}, ticket {stay.ticket_number}
          </p>
          <p>Entered {formatWhen(stay.travel_from_date)}</p>
          <p>Left {formatWhen(stay.travel_to_date)}</p>
          <AmountList
            facts={[
              ['Total', formatMoney(receipt.total)],
              ...receipt.payments.map(
                ({ kind, amount }) => [KINDS[kind] ?? kind, formatMoney(amount)] as const,
              ),
              ...(changeCents > 0 ? [['Change', formatCents(changeCents)] as const] : []),
            ]}
          />
          {receipt.validation_code && <p>Code {receipt.validation_code}, for Point Club points</p>}
        </article>
      )}
    </>
  );
}
