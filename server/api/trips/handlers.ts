import * as calls from '../../../shared/contracts/trips.ts';
import { findCardsOfAll } from '../modules/bookings/find-own-booking.ts';
import { type BookingRow, bookingToken, presentBooking } from '../modules/bookings/present-booking.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import type { CardOnFile } from '../modules/payments/payment-gateway.ts';
import type { DocumentDeps } from '../modules/documents/create-documents.ts';
import {
  presentAll,
  presentFor,
  sendReceipt,
  type TransactionDeps,
} from '../modules/transactions/handlers.ts';
import { findEndedStays, findUpcomingBookings } from './find-trips.ts';

/** A member's upcoming bookings and past parking stays. */
export function tripHandlers(deps: TransactionDeps & DocumentDeps): Handler[] {
  const { db, signer, now, wallets } = deps;
  const presentOwn = (row: BookingRow, cards: Map<string, CardOnFile[]>) => {
    const [card = null] = cards.get(row.id) ?? [];
    const token = bookingToken(row, signer);
    return presentBooking(row, { card, token, wallets, now: now() });
  };

  return [
    handle(calls.listRecentTrips, async ({ member, query: { page }, caller }) => {
      const { rows, count } = await findEndedStays(db.queries, member.id, page);
      const items = await presentAll(deps, rows, caller);
      return { items, count, page, page_size: calls.TRIPS_PAGE_SIZE };
    }),

    handle(calls.listUpcomingTrips, async ({ member, query: { page } }) => {
      const options = { memberId: member.id, page, now: now() };
      const { rows, count } = await findUpcomingBookings(db.queries, options);
      const cards = await findCardsOfAll(
        db.queries,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => presentOwn(row, cards));
      return { items, count, page, page_size: calls.TRIPS_PAGE_SIZE };
    }),

    handle(calls.findMemberReceipt, ({ subject, caller }) => presentFor(deps, subject, caller)),

    handle(calls.emailMemberReceipt, ({ subject, body, caller }) =>
      sendReceipt(deps, subject, caller, body.email),
    ),
  ];
}
