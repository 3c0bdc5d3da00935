import * as calls from '../../../../shared/contracts/bookings.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import type { Documents } from '../documents/create-documents.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { bookingClosed, type LoadSwitches } from '../site/lot-switches.ts';
import { mailBookingAgain } from './announce-booking.ts';
import { cancelBooking } from './cancel-booking.ts';
import { findCancelTerms } from './cancellation.ts';
import { claimBooking } from './claim-booking.ts';
import { changeConfirmAddress, confirmBooking, rebookBooking } from './confirm-booking.ts';
import { createBooking } from './create-booking.ts';
import { emailMyBookings } from './email-my-bookings.ts';
import { linkBookingToClub } from './link-booking-to-club.ts';
import { actorOf } from '../money/record-movement.ts';
import { modifyBooking } from './modify-booking.ts';
import { addCodes, presentBooking } from './present-booking.ts';
import { quoteChange } from './quote-change.ts';
import { GOOGLE_WALLET_FILE } from '../../../../shared/contracts/wallet-paths.ts';
import { saveCar } from './save-car.ts';

export type BookingHandlerDeps = BookingDeps & {
  loadSwitches: LoadSwitches;
  loadRates: LoadRates;
  documents: Documents;
  /** Finds the ticket number of the car of a booking. Passed in, because transactions come after bookings. */
  findTicketNumber: (queries: Queries, bookingId: string) => Promise<string | null>;
};

export function bookingHandlers(deps: BookingHandlerDeps): Handler[] {
  const { wallets } = deps;
  return [
    handle(calls.createBooking, async ({ body, query, caller }) => {
      if ((await deps.loadSwitches()).bookingsDisabled) throw bookingClosed();
      return createBooking(deps, { body, token: query.token }, caller);
    }),

    handle(calls.findBooking, async ({ subject: { row, card, token } }) => {
      const booking = presentBooking(row, { card, token, wallets, now: deps.now() });
      if (row.status === 'CHECKED_IN')
        booking.ticket_number = await deps.findTicketNumber(deps.db.queries, row.id);
      return addCodes(booking);
    }),

    handle(calls.emailBooking, async ({ subject: { row, cards }, body }) => {
      const mail = { row, cards, recipient: body.email, withPdf: body.with_pdf, withPass: body.with_pkpass };
      const isMailed = await mailBookingAgain(deps.db.queries, deps, mail);
      if (!isMailed) throw notFound('You can’t email this booking.');
      return { sent: true };
    }),

    handle(calls.confirmBooking, ({ subject }) => confirmBooking(deps, subject)),

    handle(calls.rebookBooking, ({ subject }) => rebookBooking(deps, subject)),

    handle(calls.mailConfirmLink, ({ subject, body }) => changeConfirmAddress(deps, subject, body.email)),

    handle(calls.claimBooking, ({ body }) => claimBooking(deps, body)),

    handle(calls.emailMyBookings, async ({ body }) => {
      await emailMyBookings(deps, body.email_addr);
      return { sent: true };
    }),

    handle(calls.findCancelFee, ({ subject }) => findCancelTerms(deps.db.queries, subject, deps.now())),

    handle(calls.cancelBooking, ({ subject, caller }) =>
      cancelBooking(deps, subject, actorOf(caller.member)),
    ),

    handle(calls.quoteChange, ({ subject, body, caller: { member } }) => {
      const stay = { travelFrom: body.travel_from_date, travelTo: body.travel_to_date };
      return quoteChange(deps, subject, { ...stay, member });
    }),

    handle(calls.modifyBooking, async ({ subject, body, caller }) =>
      modifyBooking(deps, {
        bookingId: subject.row.id,
        key: caller.idempotencyKey,
        body,
        member: caller.member,
        isClosed: (await deps.loadSwitches()).bookingsDisabled,
      }),
    ),

    handle(calls.saveCar, async ({ subject, body, caller: { member } }) => {
      const row = await saveCar(deps, subject, { body, member });
      return addCodes(presentBooking(row, { ...subject, wallets, now: deps.now() }));
    }),

    handle(calls.linkBookingToClub, async ({ subject, member }) => {
      const row = await linkBookingToClub(deps, subject, member);
      return addCodes(presentBooking(row, { ...subject, wallets, now: deps.now() }));
    }),

    handle(calls.downloadBooking, async ({ subject: { row, card, token }, params }) => {
      const booking = presentBooking(row, { card, token, wallets, now: deps.now() });
      if (!booking.allowed_actions?.includes('download'))
        throw notFound('This booking has no files to download.');
      const files = {
        'confirmation.pdf': 'pdf',
        'parking.pkpass': 'pkpass',
        [GOOGLE_WALLET_FILE]: 'googlePass',
        'stay.ics': 'ics',
      } as const;
      return deps.documents[files[params.file]](booking);
    }),
  ];
}
