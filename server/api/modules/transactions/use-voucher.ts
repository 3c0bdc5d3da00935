import { eq } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { transactions } from './tables.ts';
import { changeVoucherStatus } from '../vouchers/change-voucher-status.ts';
import { findVoucherByProof } from '../vouchers/find-vouchers.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { actionsFor } from './present-transaction.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';
import { paysFor } from '../points/voucher-cost.ts';

interface Linking {
  transactionId: string;
  number: string;
  email: string;
  now: Date;
}

/**
 * Lets a voucher pay for a stay that has begun: ISSUED → LINKED, in the caller's transaction. Linking the same two again
 * answers the same. Number and e-mail address together are the proof: throws one 422 when either is wrong, and 409 when
 * the stay has something to pay for it already or is over.
 */
export async function linkVoucher(
  tx: Queries,
  { transactionId: id, number, email, now }: Linking,
): Promise<TransactionDetails> {
  const [stay] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!stay) throw notFound('We can’t find this stay.');
  const voucher = await findVoucherByProof(tx, { number: typedNumber(number), emailKey: emailKey(email) });
  if (!voucher) throw refuse('We can’t find a voucher with this number and email.');
  if (stay.timeVoucherId === voucher.id) return getTransaction(tx, id);
  if (!actionsFor(stay, now).includes('link-time-voucher'))
    throw conflict('STATE_CHANGED', 'You can’t link a voucher to this stay.');
  if (!paysFor(classOf(voucher), classOf(stay))) throw refuse('This voucher is for a smaller vehicle type.');
  const linked = await changeVoucherStatus(tx, { id: voucher.id, from: 'ISSUED', to: 'LINKED', now });
  if (!linked) throw refuse('This voucher can’t be used.');
  await tx
    .update(transactions)
    .set({ timeVoucherId: voucher.id, updatedAt: now })
    .where(eq(transactions.id, id));
  return getTransaction(tx, id);
}

const refuse = (why: string) => invalid({ voucher_num: [why] });

/** The voucher that pays for a stay, used up by its check-out: LINKED → USED. null where it is not linked any more. */
export const useVoucher = (tx: Queries, voucherId: string, now: Date): Promise<VoucherRow | null> =>
  changeVoucherStatus(tx, { id: voucherId, from: 'LINKED', to: 'USED', now });

/** A stay that is struck out, or has nothing to pay, gives its voucher back to the member: LINKED → ISSUED. */
export async function unlinkVoucher(tx: Queries, voucherId: string, now: Date): Promise<void> {
  await tx
    .update(transactions)
    .set({ timeVoucherId: null, updatedAt: now })
    .where(eq(transactions.timeVoucherId, voucherId));
  await changeVoucherStatus(tx, { id: voucherId, from: 'LINKED', to: 'ISSUED', now });
}

const classOf = ({ vehicleClass }: { vehicleClass: string }): VehicleClass =>
  VEHICLE_CLASSES.find((name) => name === vehicleClass) ?? 'STANDARD';
