import { desc, lt } from 'drizzle-orm';
import type { MailedOffer, OfferState } from '../../../../shared/contracts/mailed-offers.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { findPendingRequests } from '../approvals/find-approvals.ts';
import { findBookingsOfQuotes } from '../bookings/find-bookings-of-quotes.ts';
import { findMembers } from '../members/find-members.ts';
import { nameOfferReason } from './send-offer.ts';
import { type MailedOfferRow, mailedOffers } from './tables.ts';

const MAX_SHOWN = 50;
/** Offers hold names and addresses of people who may never come. */
const DELETE_AFTER_MS = 90 * DAY_MS;

/** Lists the last offers, newest first, with what became of each. */
export async function listOffers(queries: Queries, now: Date): Promise<MailedOffer[]> {
  const rows = await queries
    .select()
    .from(mailedOffers)
    .orderBy(desc(mailedOffers.createdAt), desc(mailedOffers.id))
    .limit(MAX_SHOWN);
  const booked = await findBookingsOfQuotes(
    queries,
    rows.map(({ quoteId }) => quoteId),
  );
  const waiting = await findPendingRequests(
    queries,
    rows.flatMap(({ approvalId, sentAt }) => (approvalId && !sentAt ? [approvalId] : [])),
    now,
  );
  const makers = await findMembers(queries, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  return rows.map((row) => {
    const booking = booked.get(row.quoteId) ?? null;
    const isWaiting = row.approvalId !== null && waiting.has(row.approvalId);
    return {
      id: row.id,
      state: booking ? 'BOOKED' : stateOf(row, { isWaiting, now }),
      full_name: row.fullName,
      email: row.email,
      travel_from_date: formatWireDate(row.travelFrom),
      travel_to_date: formatWireDate(row.travelTo),
      total_charge: cents(row.totalCents),
      discount: cents(row.discountCents),
      reason: nameOfferReason(row.reason),
      made_by: makers.get(row.madeBy)?.longName ?? '',
      made_at: formatWireDate(row.createdAt),
      opened_at: row.openedAt && formatWireDate(row.openedAt),
      expires: formatWireDate(row.expiresAt),
      booking,
    };
  });
}

function stateOf(
  { sentAt, openedAt, expiresAt }: MailedOfferRow,
  { isWaiting, now }: { isWaiting: boolean; now: Date },
): OfferState {
  if (!sentAt) return isWaiting ? 'WAITING' : 'NOT_SENT';
  if (expiresAt <= now) return 'EXPIRED';
  return openedAt ? 'OPENED' : 'SENT';
}

/** Deletes offers that were made more than 90 days ago. */
export async function deleteOldOffers(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETE_AFTER_MS);
  await deleteInBatches(queries, mailedOffers, lt(mailedOffers.createdAt, before));
}
