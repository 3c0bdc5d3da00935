import { eq } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { transactions } from './tables.ts';
import { changeVoucherStatus } from '../vouchers/change-voucher-status.ts';
import { findVoucherByProof } from '../vouchers/find-vouchers.ts';
import { releaseVoucherSpace } from '../vouchers/voucher-space.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { actionsFor } from './present-transaction.ts';
import { paysFor } from '../points/voucher-cost.ts';

interface LinkVoucherInput {
  transactionId: string;
  number: string;
  email: string;
  now: Date;
}

/**
 * Links a voucher to an open transaction that it will pay for (ISSUED → LINKED), in the caller's transaction. A
 * transaction can have several. Linking the same two again changes nothing. Number and email together are the proof.
 * Throws the same 422 when either is wrong, and 409 when the transaction is closed or its booking is already paid.
 */
export async function linkVoucher(
  tx: Queries,
  { transactionId: id, number, email, now }: LinkVoucherInput,
): Promise<TransactionDetails> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!row) throw notFound('We can’t find this stay.');
  const voucher = await findVoucherByProof(tx, { number: typedNumber(number), emailKey: emailKey(email) });
  if (!voucher) throw voucherError('We can’t find a voucher with this number and email.');
  const transaction = await getTransaction(tx, id);
  if (voucher.transactionId === id) return transaction;
  if (!actionsFor(transaction, now).includes('link-time-voucher'))
    throw conflict('STATE_CHANGED', 'You can’t link a voucher to this stay.');
  if (!paysFor(classOf(voucher), classOf(row)))
    throw voucherError('This voucher is for a smaller vehicle type.');
  const link = { id: voucher.id, from: 'ISSUED', to: 'LINKED', transactionId: id, now } as const;
  if (!(await changeVoucherStatus(tx, link))) throw voucherError('This voucher can’t be used.');
  // The booking has its own space for this car.
  if (transaction.booking) await releaseVoucherSpace(tx, voucher.id);
  return getTransaction(tx, id);
}

const voucherError = (message: string) => invalid({ voucher_num: [message] });

/** Unlinks a voucher from a voided transaction, or from one with nothing left to pay (LINKED → ISSUED). */
export async function unlinkVoucher(tx: Queries, voucherId: string, now: Date): Promise<void> {
  await changeVoucherStatus(tx, { id: voucherId, from: 'LINKED', to: 'ISSUED', transactionId: null, now });
}

const classOf = ({ vehicleClass }: { vehicleClass: string }): VehicleClass =>
  VEHICLE_CLASSES.find((name) => name === vehicleClass) ?? 'STANDARD';
