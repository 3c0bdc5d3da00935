import * as calls from '../../../../shared/contracts/offers.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import type { FindEarlierBookings } from './find-promo.ts';
import { findOffers } from './find-offers.ts';

interface OfferDeps extends Deps {
  findEarlierBookings: FindEarlierBookings;
}

export function offerHandlers({ db, now, findEarlierBookings }: OfferDeps): Handler[] {
  return [
    handle(calls.listOffers, async ({ member }) => ({
      items: await findOffers(db.queries, member, {
        now: now(),
        findEarlierBookings,
      }),
    })),
  ];
}
