import { eq } from 'drizzle-orm';
import type { FileAnswer } from '../../../shared/contracts/contract.ts';
import { findCards } from '../modules/bookings/find-own-booking.ts';
import { bookingToken, presentBooking } from '../modules/bookings/present-booking.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { findPointTotal } from '../modules/points/find-points.ts';
import { findMembership } from '../modules/members/find-membership.ts';
import { presentVoucher } from '../modules/vouchers/present-voucher.ts';
import type { WalletDeps } from './wallet-deps.ts';

export type PassKind = 'BOOKING' | 'VOUCHER' | 'MEMBERSHIP';

/** The kind of wallet pass with a serial number, or null if there is none. */
export async function findPassKind(queries: Queries, serial: string): Promise<PassKind | null> {
  const [booking, voucher, member] = await Promise.all([
    queries.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, serial)),
    queries.select({ id: timeVouchers.id }).from(timeVouchers).where(eq(timeVouchers.id, serial)),
    queries.select({ id: members.id }).from(members).where(eq(members.id, serial)),
  ]);
  if (booking.length > 0) return 'BOOKING';
  if (voucher.length > 0) return 'VOUCHER';
  return member.length > 0 ? 'MEMBERSHIP' : null;
}

/** Renders the current version of a wallet pass. Returns null if its booking, voucher or membership is gone. */
export async function renderWalletPass(
  { db: { queries }, signer, now, wallets, files }: WalletDeps,
  { kind, serial }: { kind: string; serial: string },
): Promise<FileAnswer | null> {
  if (kind === 'BOOKING') {
    const [row] = await queries.select().from(bookings).where(eq(bookings.id, serial));
    if (!row) return null;
    const [card = null] = await findCards(queries, serial);
    const token = bookingToken(row, signer);
    return files.pkpass(presentBooking(row, { card, token, wallets, now: now() }));
  }
  if (kind === 'VOUCHER') {
    const [found] = await queries
      .select({ row: timeVouchers, memberNumber: members.number })
      .from(timeVouchers)
      .innerJoin(members, eq(members.id, timeVouchers.memberId))
      .where(eq(timeVouchers.id, serial));
    if (!found) return null;
    return files.voucherPass(presentVoucher(found.row, { memberNumber: found.memberNumber, wallets }));
  }
  const [account] = await queries.select().from(members).where(eq(members.id, serial));
  return account
    ? files.membershipPass(await findMembership(queries, account, { now: now(), findPointTotal }))
    : null;
}
