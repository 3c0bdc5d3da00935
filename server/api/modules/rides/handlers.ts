import { asc } from 'drizzle-orm';
import {
  advanceRide,
  cancelRide,
  findOwnRide,
  listIslands,
  listRides,
  requestRide,
} from '../../../../shared/contracts/rides.ts';
import { islands } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import * as moving from './advance-ride.ts';
import * as finding from './find-rides.ts';
import { presentIsland } from './present-island.ts';
import * as requesting from './request-ride.ts';

/** More never wait: the shuttles have fewer seats. */
const MAX_OPEN = 200;

export function rideHandlers(deps: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries } = deps.db;
  return [
    handle(listIslands, async () => ({
      items: (await queries.select().from(islands).orderBy(asc(islands.id))).map(presentIsland),
    })),
    handle(requestRide, ({ body, caller }) => requesting.requestRide(deps, body, caller)),
    handle(findOwnRide, async ({ caller }) => ({
      ride: await finding.findOwnRide(queries, caller.sessionId, deps.now()),
    })),
    handle(cancelRide, ({ params, caller }) => moving.cancelOwnRide(deps, params.id, caller.sessionId)),
    handle(listRides, async () => {
      const items = await finding.findOpenRides(queries, MAX_OPEN, deps.now());
      return { items, count: items.length, page: 1, page_size: MAX_OPEN };
    }),
    handle(advanceRide, ({ params, body }) => moving.advanceRide(deps, params.id, body.to)),
  ];
}
