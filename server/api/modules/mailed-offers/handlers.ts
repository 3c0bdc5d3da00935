import * as calls from '../../../../shared/contracts/mailed-offers.ts';
import type { VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatDay } from '../../../../shared/format/wall-time.ts';
import type { Deps } from '../../platform/deps.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { newId } from '../../platform/new-id.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { ownLimitCents } from '../approvals/money-limits.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { bookingClosed, type LoadSwitches } from '../site/lot-switches.ts';
import { listOffers } from './list-offers.ts';
import { priceOffer } from './price-offer.ts';
import { makeOffer } from './send-offer.ts';

interface OfferDeps extends Deps {
  loadRates: LoadRates;
  loadSwitches: LoadSwitches;
}

/** Prices that staff mail to those who call. */
export function mailedOfferHandlers({ db, now, loadRates, loadSwitches }: OfferDeps): Handler[] {
  return [
    handle(calls.priceMailedOffer, async ({ body, member }) => {
      const rates = await loadRates();
      const { price, fullCents, dueNowCents, fullDay } = await priceOffer(
        db.queries,
        rates,
        { ...termsOf(body), reason: '' },
        now(),
      );
      return {
        full_charge: cents(fullCents),
        total_charge: cents(price.totalCents),
        due_now: cents(dueNowCents),
        unavailable_reason: fullDay && `We’re full on ${formatDay(fullDay)}. Try other dates.`,
        needs_approval: body.discount_cents > ownLimitCents(member.permissions),
      };
    }),

    handle(calls.sendMailedOffer, async ({ body, caller, member: by }) => {
      if ((await loadSwitches()).bookingsDisabled) throw bookingClosed();
      const rates = await loadRates();
      const { full_name: fullName, email, reason, words, valid_hours: validHours } = body;
      const requestKey = `${by.id}:${caller.idempotencyKey ?? newId()}`;
      const person = { fullName, email, reason, words: words || null, validHours };
      const call = { contract: calls.sendMailedOffer, caller, member: by, body };
      return runIdempotent(db, call, (tx) =>
        makeOffer(tx, rates, { ...termsOf(body), ...person, requestKey, by, at: now() }),
      );
    }),

    handle(calls.listMailedOffers, async () => ({ items: await listOffers(db.queries, now()) })),
  ];
}

interface Terms {
  travel_from_date: Date;
  travel_to_date: Date;
  vehicle_class?: VehicleClass | null | undefined;
  discount_cents: number;
}

const termsOf = ({ travel_from_date, travel_to_date, vehicle_class, discount_cents }: Terms) => ({
  travelFrom: travel_from_date,
  travelTo: travel_to_date,
  vehicleClass: vehicle_class ?? 'STANDARD',
  discountCents: discount_cents,
});
