import {
  emailMemberReceipt,
  findMemberReceipt,
  listRecentTrips,
  listUpcomingTrips,
  TRIPS_PAGE_SIZE,
} from '../../../shared/contracts/trips.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { findCardsOfAll } from '../modules/bookings/find-own-booking.ts';
import { type BookingRow, bookingToken, presentBooking } from '../modules/bookings/present-booking.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import type { CardOnFile } from '../modules/payments/payment-gateway.ts';
import type { DocumentDeps } from '../modules/documents/create-documents.ts';
import { ownMember } from '../platform/serve/own-member.ts';
import {
  presentAll,
  presentFor,
  sendReceipt,
  type TransactionDeps,
} from '../modules/transactions/handlers.ts';
import { findEndedStays, findMemberStay, findUpcomingBookings } from './find-trips.ts';

/** A member's bookings ahead and stays that are over. */
export function tripHandlers(deps: TransactionDeps & DocumentDeps): Handler[] {
  const { db, signer, now, canCreateWalletPasses } = deps;
  const presentOwn = (row: BookingRow, cards: Map<string, CardOnFile[]>) => {
    const [card = null] = cards.get(row.id) ?? [];
    const token = bookingToken(row, signer, now());
    return presentBooking(row, { card, token, canCreateWalletPasses, now: now() });
  };
  const findByReceipt = async (memberId: string, number: string) => {
    const stay = await findMemberStay(db.queries, memberId, number);
    if (!stay) throw notFound('We can’t find this receipt.');
    return stay;
  };

  return [
    handle(listRecentTrips, async ({ params, query: { page }, caller }) => {
      const { id } = ownMember(caller, params.n);
      const { rows, count } = await findEndedStays(db.queries, id, page);
      const items = await presentAll(deps, rows, caller);
      return { items, count, page, page_size: TRIPS_PAGE_SIZE };
    }),

    handle(listUpcomingTrips, async ({ params, query: { page }, caller }) => {
      const { id } = ownMember(caller, params.n);
      const { rows, count } = await findUpcomingBookings(db.queries, { memberId: id, page, now: now() });
      const cards = await findCardsOfAll(
        db.queries,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => presentOwn(row, cards));
      return { items, count, page, page_size: TRIPS_PAGE_SIZE };
    }),

    handle(findMemberReceipt, async ({ params, caller }) => {
      const { id } = ownMember(caller, params.n);
      return presentFor(deps, await findByReceipt(id, params.id), caller);
    }),

    handle(emailMemberReceipt, async ({ params, body, caller }) => {
      const { id } = ownMember(caller, params.n);
      return sendReceipt(deps, await findByReceipt(id, params.number), caller, body.email);
    }),
  ];
}
