import {
  cancelBooking,
  claimBooking,
  createBooking,
  downloadBooking,
  emailBooking,
  findBooking,
  findCancelFee,
  linkBookingToClub,
  modifyBooking,
  quoteChange,
} from '../../../../shared/contracts/bookings.ts';
import { AppError, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { Documents } from '../documents/create-documents.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import type { FindCampaign } from '../site/find-campaign.ts';
import type { LoadSwitches } from '../site/lot-switches.ts';
import { countUse, refuseThrottled, throttle } from '../../platform/limits/limits.ts';
import { mailBooking } from './announce-booking.ts';
import { cancelBooking as cancelBookingCommand } from './cancel-booking.ts';
import { findCancelTerms, mailCancellation } from './cancellation.ts';
import { claimBooking as claimBookingCommand } from './claim-booking.ts';
import { createBooking as createBookingCommand } from './create-booking.ts';
import { findOwnBooking } from './find-own-booking.ts';
import { linkBookingToClub as linkBookingToClubCommand } from './link-booking-to-club.ts';
import { modifyBooking as modifyBookingCommand } from './modify-booking.ts';
import { bookingToken, presentBooking } from './present-booking.ts';
import { quoteChange as quoteChangeCommand } from './quote-change.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

/** Whoever tries out stolen cards is stopped after this many in an hour; a traveler with a bad card day is not. */
const MOST_DECLINES = 20;

export type BookingHandlerDeps = BookingDeps & {
  findCampaign: FindCampaign;
  loadSwitches: LoadSwitches;
  loadRates: LoadRates;
  documents: Documents;
};

export function bookingHandlers(deps: BookingHandlerDeps): Handler[] {
  const { canCreateWalletPasses } = deps;
  return [
    handle(createBooking, async ({ body, caller }) => {
      if ((await deps.loadSwitches()).bookingsDisabled)
        throw invalid({}, ['Online booking is closed right now. Call us 24/7.']);
      await refuseThrottled(deps.db.queries, declines(caller), MOST_DECLINES, HOUR, deps.now());
      return createBookingCommand(deps, body, caller).catch((error: unknown) =>
        countDecline(deps, caller, error),
      );
    }),

    handle(findBooking, async ({ params, query, caller }) => {
      await throttle(deps.db.queries, `booking-view:${caller.ip}`, 600, HOUR, deps.now());
      const { row, card, token } = await findOwnBooking(deps, { by: params, token: query.token, caller });
      return presentBooking(row, { card, token, canCreateWalletPasses, now: deps.now() });
    }),

    handle(emailBooking, async ({ params, query, body, caller }) => {
      const { row, card, cards } = await findOwnBooking(deps, { by: params, token: query.token, caller });
      const booking = presentBooking(row, {
        card,
        token: bookingToken(row, deps.signer, deps.now()),
        canCreateWalletPasses,
        now: deps.now(),
      });
      if (!booking.allowed_actions?.includes('email')) throw notFound('You can’t email this booking.');
      await throttle(deps.db.queries, `booking-mail:${row.id}`, 5, DAY, deps.now());
      await throttle(deps.db.queries, `mail:${caller.ip}`, 20, HOUR, deps.now());
      const mail = { cause: `booking-sent-again:${newId()}`, recipient: body.email };
      if (row.status === 'CANCELLED') {
        const terms = await findCancelTerms(deps.db.queries, { row, cards }, deps.now());
        await mailCancellation(deps.db.queries, { booking, terms, ...mail });
      } else {
        const wishes = { withPdf: body.with_pdf, withPass: body.with_pkpass };
        await mailBooking(deps.db.queries, booking, { ...mail, ...wishes });
      }
      return { sent: true };
    }),

    handle(claimBooking, ({ body, caller }) => claimBookingCommand(deps, body, caller)),

    handle(findCancelFee, async ({ params, query, caller }) => {
      await throttle(deps.db.queries, `booking-view:${caller.ip}`, 600, HOUR, deps.now());
      const own = await findOwnBooking(deps, { by: params, token: query.token, caller });
      return findCancelTerms(deps.db.queries, own, deps.now());
    }),

    handle(cancelBooking, async ({ params, query, caller }) => {
      await throttle(deps.db.queries, `booking-view:${caller.ip}`, 600, HOUR, deps.now());
      return cancelBookingCommand(
        deps,
        await findOwnBooking(deps, { by: params, token: query.token, caller }),
      );
    }),

    handle(quoteChange, async ({ params, query, body, caller }) => {
      await throttle(deps.db.queries, `booking-change:${caller.ip}`, 60, HOUR, deps.now());
      const own = await findOwnBooking(deps, { by: params, token: query.token, caller });
      const stay = { travelFrom: body.travel_from_date, travelTo: body.travel_to_date };
      return quoteChangeCommand(deps, own, stay);
    }),

    handle(modifyBooking, async ({ params, query, body, caller }) => {
      await throttle(deps.db.queries, `booking-change:${caller.ip}`, 60, HOUR, deps.now());
      await refuseThrottled(deps.db.queries, declines(caller), MOST_DECLINES, HOUR, deps.now());
      const { row } = await findOwnBooking(deps, { by: params, token: query.token, caller });
      const wish = { bookingId: row.id, key: caller.idempotencyKey, body };
      return modifyBookingCommand(deps, wish).catch((error: unknown) => countDecline(deps, caller, error));
    }),

    handle(linkBookingToClub, async ({ params, query, caller }) => {
      await throttle(deps.db.queries, `booking-view:${caller.ip}`, 600, HOUR, deps.now());
      const own = await findOwnBooking(deps, { by: params, token: query.token, caller });
      if (!caller.member) throw notFound('We can’t find this booking.');
      const row = await linkBookingToClubCommand(deps, own, caller.member);
      return presentBooking(row, { ...own, canCreateWalletPasses, now: deps.now() });
    }),

    handle(downloadBooking, async ({ params, query, caller }) => {
      await throttle(deps.db.queries, `booking-files:${caller.ip}`, 60, HOUR, deps.now());
      const { row, card, token } = await findOwnBooking(deps, {
        by: { id: params.id },
        token: query.token,
        caller,
      });
      const booking = presentBooking(row, { card, token, canCreateWalletPasses, now: deps.now() });
      if (!booking.allowed_actions?.includes('download'))
        throw notFound('This booking has no files to download.');
      const files = { 'confirmation.pdf': 'pdf', 'parking.pkpass': 'pkpass', 'stay.ics': 'ics' } as const;
      return deps.documents[files[params.file]](booking);
    }),
  ];
}

const declines = ({ ip }: Caller) => `declined:${ip}`;

async function countDecline(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  caller: Caller,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === 'PAYMENT_DECLINED')
    await countUse(deps.db.queries, declines(caller), HOUR, deps.now());
  throw error;
}
