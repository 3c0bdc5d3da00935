import { eq } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/lot-walks.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { endWalk } from './end-walk.ts';
import { findDifferences } from './find-differences.ts';
import { findWalkCars } from './find-walk-cars.ts';
import { findOpenWalk, findPastWalks, getWalk, presentWalk, presentWalks } from './find-walks.ts';
import { recordSightings } from './record-sightings.ts';
import { settleDifference } from './settle-difference.ts';
import { startWalk } from './start-walk.ts';
import { lotWalkDifferences } from './tables.ts';

export function lotWalkHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries } = db;
  return [
    handle(calls.listLotWalks, async ({ member }) => {
      const open = await findOpenWalk(queries);
      return {
        open: open ? await presentWalk(queries, open, now()) : null,
        past: await presentWalks(queries, await findPastWalks(queries), now()),
        may_walk: mayUpdate(member),
      };
    }),

    handle(calls.startLotWalk, async ({ member }) => {
      const walk = await db.transaction((tx) => startWalk(tx, { by: member.id, at: now() }));
      return presentWalk(queries, walk, now());
    }),

    handle(calls.getWalkCars, async ({ params: { id } }) => {
      const walk = await getWalk(queries, id);
      const { cars, unknown } = await findWalkCars(queries, walk, now());
      return { walk: await presentWalk(queries, walk, now()), cars, unknown };
    }),

    handle(calls.sendSightings, async ({ params: { id }, body: { sightings }, member }) => {
      const walk = await db.transaction((tx) =>
        recordSightings(tx, { walkId: id, sightings, by: member.id, now: now() }),
      );
      return presentWalk(queries, walk, now());
    }),

    handle(calls.endLotWalk, async ({ params: { id }, member }) => {
      const walk = await db.transaction((tx) => endWalk(tx, { id, by: member.id, at: now() }));
      return presentWalk(queries, walk, now());
    }),

    handle(calls.getLotWalk, async ({ params: { id }, member }) => ({
      walk: await presentWalk(queries, await getWalk(queries, id), now()),
      differences: await findDifferences(queries, eq(lotWalkDifferences.walkId, id)),
      may_settle: mayUpdate(member),
    })),

    handle(calls.settleDifference, ({ params: { id }, body: { reason, words }, member }) =>
      db.transaction((tx) =>
        settleDifference(tx, { id, reason, words: words || null, by: member.id, at: now() }),
      ),
    ),
  ];
}

const mayUpdate = ({ permissions }: Member) => permissions.has('LotWalk:Update');
