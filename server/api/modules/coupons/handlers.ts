import { listOffers } from '../../../../shared/contracts/offers.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { findOffers } from './find-offers.ts';

export function offerHandlers({ db, now }: Deps): Handler[] {
  return [
    handle(listOffers, async ({ params, caller }) => ({
      items: await findOffers(db.queries, ownMember(caller, params.n), now()),
    })),
  ];
}
