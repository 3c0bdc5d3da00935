import { and, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { findBookings } from '../modules/bookings/find-bookings.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import { findMembers } from '../modules/members/find-members.ts';
import { findTransactionPage, type TransactionDetails } from '../modules/transactions/find-transaction.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { VoucherRow } from '../modules/vouchers/present-voucher.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Found } from './find-scanned.ts';

/** The cars behind found ids, each once. */
export interface Things {
  stays: TransactionDetails[];
  /** Without a parking stay. */
  bookings: BookingRow[];
  /** Without a parking stay or booking, with the member's name. */
  vouchers: { row: VoucherRow; memberName: string }[];
}

/** Reads what was found. A booking or voucher that has a parking stay counts as the stay. */
export async function findThings(queries: Queries, found: Found): Promise<Things> {
  const idsOf = (wanted: Found[number]['kind']) => [
    ...new Set(found.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const vouchers = await findVouchers(queries, idsOf('voucher'));
  const bookings = await findBookings(queries, [
    ...new Set([...idsOf('booking'), ...vouchers.flatMap(({ bookingId }) => bookingId ?? [])]),
  ]);
  const stays = await findStays(queries, {
    ids: [...idsOf('transaction'), ...vouchers.flatMap(({ transactionId }) => transactionId ?? [])],
    bookingIds: [...bookings.keys()],
  });
  const hasStay = new Set(stays.flatMap(({ row, booking }) => [row.id, booking?.id ?? row.id]));
  const lone = vouchers.filter(
    ({ transactionId, bookingId }) => !bookingId && !(transactionId && hasStay.has(transactionId)),
  );
  const owners = await findMembers(
    queries,
    lone.map(({ memberId }) => memberId),
  );
  return {
    stays,
    bookings: [...bookings.values()].filter(({ id }) => !hasStay.has(id)),
    vouchers: lone.map((row) => ({ row, memberName: owners.get(row.memberId)?.longName ?? '' })),
  };
}

async function findVouchers(queries: Queries, ids: string[]): Promise<VoucherRow[]> {
  if (ids.length === 0) return [];
  return queries.select().from(timeVouchers).where(inArray(timeVouchers.id, ids));
}

async function findStays(
  queries: Queries,
  { ids, bookingIds }: { ids: string[]; bookingIds: string[] },
): Promise<TransactionDetails[]> {
  const parts: (SQL | undefined)[] = [
    ...(ids.length > 0 ? [inArray(transactions.id, ids)] : []),
    ...(bookingIds.length > 0
      ? [and(inArray(transactions.bookingId, bookingIds), ne(transactions.status, 'VOID'))]
      : []),
  ];
  if (parts.length === 0) return [];
  return findTransactionPage(queries, or(...parts), { limit: ids.length + bookingIds.length, offset: 0 });
}
