import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { receipt, transaction } from '../../../../shared/contracts/transactions.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { priceLines } from '../documents/booking-facts.ts';
import {
  type TransactionWithReceipt,
  receiptFacts,
  receiptPaymentFacts,
} from '../documents/receipt-facts.ts';
import { createReceiptPdf } from '../documents/receipt-pdf.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const receiptMailData = v.strictObject({
  transaction: v.object({ ...transaction.entries, receipt }),
  customerLink: linkPath,
  /** The points that the stay earned, in the mail after the stay of a member. */
  earned: v.optional(v.strictObject({ points: v.number(), available_at: v.string() })),
});
type Earned = v.InferOutput<typeof receiptMailData>['earned'];

/** Sends a receipt and attaches it as a PDF. */
export const receiptMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { transaction: parsed, customerLink, earned } = v.parse(receiptMailData, data);
    return {
      subject: `Your receipt ${parsed.receipt.receiptNumber} from ${business.name}`,
      body: <ReceiptBody earned={earned} stay={parsed} link={`${publicOrigin}${customerLink}`} />,
      attachments: [await createReceiptPdf(parsed)],
    };
  },
};

interface ReceiptBodyProps {
  stay: TransactionWithReceipt;
  link: string;
  earned: Earned;
}

function ReceiptBody({ stay, link, earned }: ReceiptBodyProps) {
  const { receipt: details, travel_from_date: from, travel_to_date: to } = stay;
  const period = from && to ? ` for ${formatWhen(from)} to ${formatWhen(to)}` : '';
  return (
    <MailFrame
      title={`Receipt ${details.receiptNumber}`}
      preheader={`${formatMoney(details.total)}${period}. The PDF is attached.`}
    >
      <h1 style={styles.heading}>Receipt {details.receiptNumber}</h1>
      <p style={styles.paragraph}>Thank you for parking with us. The receipt is also attached as a PDF.</p>
      {earned && (
        <p style={styles.paragraph}>
          You earned <strong>{countOf(earned.points, 'point')}</strong>. You can use them from{' '}
          {formatWhen(earned.available_at)}.
        </p>
      )}
      <FactTable facts={receiptFacts(stay)} />
      <MailButton href={link}>View parking stay</MailButton>
      {details.total !== undefined && (
        <>
          <h2 style={styles.subheading}>Price details</h2>
          <PriceTable lines={priceLines(details.rate)} total={details.total} />
        </>
      )}
      <h2 style={styles.subheading}>Payment</h2>
      <FactTable facts={receiptPaymentFacts(details)} />
    </MailFrame>
  );
}
