import { getDispatchBoard, sendTaps, stepRideBack } from '../../../../shared/contracts/dispatch.ts';
import * as calls from '../../../../shared/contracts/rides.ts';
import type { FindPageText } from '../texts/load-page-texts.ts';
import { findParkedTicket } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { advanceRide } from './advance-ride.ts';
import { findBoard } from './find-board.ts';
import { findOpenRides, findOwnRide, findStops } from './find-rides.ts';
import { requestRide } from './request-ride.ts';
import { stepBack } from './step-back.ts';
import { applyTaps } from './apply-taps.ts';
import { shareLoads } from '../../platform/share-loads.ts';

/** A safe upper bound: the shuttles have fewer seats. */
const MAX_OPEN = 200;

interface RideDeps extends Pick<Deps, 'db' | 'now'> {
  findPageText: FindPageText;
}

export function rideHandlers(deps: RideDeps): Handler[] {
  const { queries } = deps.db;
  // All boards ask at the same time, when something has changed.
  const loadBoard = shareLoads(() => findBoard(queries, MAX_OPEN));
  return [
    handle(calls.listIslands, async () => {
      const note = await deps.findPageText('pickup-note');
      return { items: await findStops(queries, deps.now()), ...(note.length > 0 && { note }) };
    }),
    handle(calls.requestRide, ({ body, caller }) => requestRide(deps, body, caller)),
    handle(calls.findOwnRide, async ({ caller }) => ({
      ride: await findOwnRide(queries, caller.sessionId, deps.now()),
      ticket_number: caller.member && (await findParkedTicket(queries, caller.member.id)),
    })),
    handle(calls.cancelRide, ({ subject }) => advanceRide(deps, subject.row.id, 'CANCELLED')),
    handle(calls.listRides, async () => {
      const items = await findOpenRides(queries, MAX_OPEN, deps.now());
      return { items, count: items.length, page: 1, page_size: MAX_OPEN };
    }),
    handle(getDispatchBoard, () => loadBoard()),
    handle(sendTaps, async ({ body }) => ({ results: await applyTaps(deps, body.taps) })),
    handle(stepRideBack, ({ params: { id }, body: { from, reason }, member }) =>
      deps.db.transaction((tx) => stepBack(tx, { id, from, reason, by: member.id, at: deps.now() })),
    ),
    handle(calls.advanceRide, ({ params, body }) => advanceRide(deps, params.id, body.to)),
  ];
}
