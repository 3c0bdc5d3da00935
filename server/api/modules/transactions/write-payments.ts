import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { useOpenBatch } from '../batches/use-open-batch.ts';
import { findPayingCard } from '../bookings/find-own-booking.ts';
import { type NewMoneyMovement, recordMovements } from '../money/record-movement.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';
import { onlinePaymentCents } from './bill-transaction.ts';
import type { Departure } from './departure.ts';
import type { ReceiptPayment, ReceiptRow, TransactionDetails } from './find-transaction.ts';
import { receiptPayments } from './tables.ts';

interface PaymentsInput {
  receipt: ReceiptRow;
  transaction: TransactionDetails;
  departure: Departure;
  vouchers: { voucher: VoucherRow; cents: number }[];
}

/**
 * Writes the payments, which add up to the receipt's total: online first, then vouchers, then the rest at the exit. What
 * is paid at the exit counts in the open batch of the employee who takes it.
 */
export async function writePayments(
  tx: Queries,
  { receipt, transaction, departure, vouchers }: PaymentsInput,
): Promise<void> {
  const online = Math.min(onlinePaymentCents(transaction), receipt.totalCents);
  const rest = receipt.totalCents - online - vouchers.reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    ...(online > 0
      ? [
          {
            kind: 'ONLINE',
            amountCents: online,
            ...(await findPayingCard(tx, transaction.booking?.id ?? '')),
          },
        ]
      : []),
    ...vouchers
      .filter(({ cents }) => cents > 0)
      .map(({ voucher, cents }) => ({ kind: 'VOUCHER', amountCents: cents, voucherNumber: voucher.number })),
    ...(rest > 0 ? [await payAtExit(tx, rest, departure)] : []),
  ];
  if (rows.length === 0) return;
  const written = await tx
    .insert(receiptPayments)
    .values(
      rows.map((payment) => ({
        ...payment,
        id: newId(),
        receiptNumber: receipt.number,
        createdAt: departure.at,
      })),
    )
    .returning();
  const moved = {
    bookingId: transaction.booking?.id ?? null,
    at: departure.at,
    takenBy: departure.takenBy ?? null,
  };
  for (const payment of written) await recordExitMovements(tx, payment, moved);
}

/** The payment of what is due at the exit. Throws 422 for less cash than that. */
async function payAtExit(tx: Queries, dueCents: number, { kind, card, takenBy, tenderedCents }: Departure) {
  const isCash = kind === 'CASH';
  if (kind === 'OWED') return { kind, amountCents: dueCents };
  if (isCash && tenderedCents && tenderedCents < dueCents)
    throw invalid({ cash_tendered_cents: ['This is less than the amount due'] });
  return {
    kind,
    amountCents: dueCents,
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    cardReference: card.reference ?? null,
    takenBy: takenBy ?? null,
    batchId: takenBy ? await useOpenBatch(tx, takenBy) : null,
    tenderedCents: isCash ? (tenderedCents ?? null) : null,
  };
}

interface Moved {
  bookingId: string | null;
  at: Date;
  takenBy: string | null;
}

/** Records the money that a payment of a receipt moves. ONLINE moves none: it was charged with the booking. OWED comes later. */
export async function recordExitMovements(
  tx: Queries,
  payment: ReceiptPayment,
  { bookingId, at, takenBy }: Moved,
): Promise<void> {
  const actor = takenBy ? (`staff:${takenBy}` as const) : 'unknown';
  const { id: paymentId, receiptNumber, batchId } = payment;
  const common = { at, actor, bookingId, receiptNumber, paymentId, batchId };
  await recordMovements(
    tx,
    movementsOf(payment).map((movement) => ({ ...common, ...movement })),
  );
}

function movementsOf({
  kind,
  amountCents: cents,
  tenderedCents,
}: ReceiptPayment): Pick<NewMoneyMovement, 'kind' | 'tender' | 'cents'>[] {
  if (kind === 'VOUCHER') return [{ kind, tender: 'VOUCHER', cents }];
  if (kind === 'CARD') return [{ kind: 'CARD_AT_EXIT', tender: 'CARD', cents }];
  if (kind !== 'CASH') return [];
  const changeCents = (tenderedCents ?? cents) - cents;
  return [
    { kind: 'CASH_IN', tender: 'CASH', cents: cents + changeCents },
    ...(changeCents > 0 ? [{ kind: 'CHANGE', tender: 'CASH', cents: -changeCents } as const] : []),
  ];
}
