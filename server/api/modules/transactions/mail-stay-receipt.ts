import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { EarnResult } from '../points/earn-points.ts';
import type { Rates } from '../rates/rate-types.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { presentTransaction, ticketLink } from './present-transaction.ts';

interface StayReceiptInput {
  /** What is paid with it: a stay at the exit, or a debt after it. */
  of?: 'stay' | 'debt';
  recipient: string;
  earned: EarnResult | null;
  rates: Rates;
  now: Date;
}

/** Queues the receipt and the points it earned, once, in the transaction that closes the stay or settles its debt. */
export async function mailStayReceipt(
  tx: Queries,
  details: TransactionDetails,
  { of = 'stay', recipient, earned, rates, now }: StayReceiptInput,
): Promise<void> {
  const transaction = presentTransaction(details, { token: '', memberId: null, rates, now });
  await enqueueMail(tx, {
    cause: `${of}-receipt:${details.row.id}`,
    template: 'stay-receipt',
    recipient,
    data: {
      transaction: { ...transaction, token: null },
      customerLink: ticketLink(details.row),
      ...(earned && {
        earned: { points: earned.points, available_at: formatWireDate(earned.availableAt) },
      }),
    },
  });
}
