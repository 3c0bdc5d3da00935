import { AmountList } from '../../../shared/components/AmountList.tsx';
import { Barcode } from '../../../shared/components/Barcode.tsx';
import { QrCode } from '../../../shared/components/QrCode.tsx';
import { business } from '../../../shared/business.ts';
import type { Transaction } from '../../../shared/contracts/transactions.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import panel from './BoothPanel.module.css';
import { PaperSheet } from './PaperSheet.tsx';
import styles from './PaperSheet.module.css';

const KINDS: Record<string, string> = {
  CARD: 'Card',
  CASH: 'Cash',
  OWED: 'Not paid yet',
  ONLINE: 'Paid online',
  VOUCHER: 'Time voucher',
};

/** A car has left: the change, and the receipt to print. */
export function ReceiptStep({ stay, changeCents }: { stay: Transaction; changeCents: number }) {
  const { receipt } = stay;
  return (
    <>
      <h2 className={panel.done} data-print="no">
        {describeExit(stay, changeCents)}
      </h2>
      {receipt && (
        <PaperSheet what="receipt">
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
          {receipt.bars && <Barcode bars={receipt.bars} text={receipt.receiptNumber} what="receipt" />}
          {receipt.qr && <QrCode rows={receipt.qr} what={`receipt ${receipt.receiptNumber}`} />}
          {receipt.validation_code && <p>Code {receipt.validation_code}, for Point Club points</p>}
        </PaperSheet>
      )}
    </>
  );
}

function describeExit({ receipt }: Transaction, changeCents: number): string {
  const owed = receipt?.payments.find(({ kind }) => kind === 'OWED');
  if (owed) return `Owes ${formatMoney(owed.amount)}`;
  return changeCents > 0 ? `Change ${formatCents(changeCents)}` : 'Checked out';
}
