import * as calls from '../../../shared/contracts/trips.ts';
import { bookingToken, presentBooking } from '../modules/bookings/present-booking.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
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

  return [
    handle(calls.listRecentTrips, async ({ member, query: { page }, caller }) => {
      const { rows, count } = await findEndedStays(db.queries, member.id, page);
      const items = await presentAll(deps, rows, caller);
      return { items, count, page, page_size: calls.TRIPS_PAGE_SIZE };
    }),

    handle(calls.listUpcomingTrips, async ({ member, query: { page } }) => {
      const options = { memberId: member.id, page, now: now() };
      const { rows, count } = await findUpcomingBookings(db.queries, options);
      const items = rows.map(({ row, card }) =>
        presentBooking(row, { card, token: bookingToken(row, signer), wallets, now: options.now }),
      );
      return { items, count, page, page_size: calls.TRIPS_PAGE_SIZE };
    }),

    handle(calls.findMemberReceipt, ({ subject, caller }) => presentFor(deps, subject, caller)),

    handle(calls.emailMemberReceipt, ({ subject, body, caller }) =>
      sendReceipt(deps, subject, caller, body.email),
    ),
  ];
}
