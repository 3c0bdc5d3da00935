import * as calls from '../../../../shared/contracts/shift-offers.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { decideOffer, getOffer, offerShift, takeShift, withdrawOffer } from './swaps.ts';
import { refuseConflicts } from './refuse-conflicts.ts';

/** Swaps: a shift is offered, a colleague takes it, a planner decides. */
export function swapHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.offerShift, ({ params: { id }, member: by }) =>
      db.transaction(async (tx) => getOffer(tx, await offerShift(tx, { id, by, at: now() }), by.id)),
    ),
    handle(calls.withdrawOffer, ({ params: { id }, member: by }) =>
      db.transaction(async (tx) => {
        await withdrawOffer(tx, { id, by, at: now() });
        return getOffer(tx, id, by.id);
      }),
    ),
    handle(calls.takeShift, ({ params: { id }, member: by }) =>
      db.transaction(async (tx) => {
        await takeShift(tx, { id, by, at: now() });
        return getOffer(tx, id, by.id);
      }),
    ),
    handle(calls.decideOffer, ({ params: { id }, body, member: by }) =>
      refuseConflicts(() =>
        db.transaction(async (tx) => {
          await decideOffer(tx, { ...body, id, by, at: now() });
          return getOffer(tx, id, by.id);
        }),
      ),
    ),
  ];
}
