import * as calls from '../../../../shared/contracts/schedule.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { clockIn, clockOut, endBreak, startBreak } from './clock.ts';
import { createFeed, endFeed, hasFeed } from './feeds.ts';
import { FEED_PATH } from './feed-router.ts';
import { findOpenPunch } from './find-punches.ts';
import { findNextShifts, presentShift } from './find-shifts.ts';
import { findTimeSheets } from './find-time-sheets.ts';
import { findOwnLeave, presentLeave } from './leave.ts';
import { findOwnOffers } from './swaps.ts';
import { payPeriodOf } from './pay-period.ts';
import { presentClock } from './present-clock.ts';
import { refuseConflicts } from './refuse-conflicts.ts';

/** The time clock and the own schedule of everybody who works here. */
export function scheduleHandlers({
  db,
  now,
  publicOrigin,
}: Pick<Deps, 'db' | 'now' | 'publicOrigin'>): Handler[] {
  const { queries } = db;
  return [
    handle(calls.getMySchedule, async ({ query, member: { id } }) => {
      const at = now();
      const period = payPeriodOf(query.day ?? pacificDay(at));
      const [sheet] = await findTimeSheets(queries, period, { memberIds: [id], now: at });
      if (!sheet) throw new Error('unreachable');
      return {
        clock: presentClock(await findOpenPunch(queries, id), at),
        shifts: (await findNextShifts(queries, id, at)).map((row) => ({
          ...presentShift(row),
          has_begun: row.startsAt <= at,
        })),
        sheet,
        has_feed: await hasFeed(queries, id),
        leave: (await findOwnLeave(queries, id, pacificDay(at))).map(presentLeave),
        offers: await findOwnOffers(queries, id, at),
      };
    }),
    handle(calls.createFeed, async ({ member: { id } }) => ({
      url: `${publicOrigin}${FEED_PATH}/${await createFeed(queries, id)}.ics`,
    })),
    handle(calls.endFeed, async ({ member: { id } }) => {
      await endFeed(queries, id);
      return {};
    }),
    handle(calls.clockIn, ({ body, member: { id: memberId } }) =>
      refuseConflicts(() =>
        db.transaction((tx) => clockIn(tx, { memberId, at: now(), leftAt: body.left_at })),
      ),
    ),
    handle(calls.clockOut, ({ member: { id: memberId } }) =>
      db.transaction((tx) => clockOut(tx, { memberId, at: now() })),
    ),
    handle(calls.startBreak, ({ body: { kind }, member: { id: memberId } }) =>
      db.transaction((tx) => startBreak(tx, { memberId, at: now(), kind })),
    ),
    handle(calls.endBreak, ({ member: { id: memberId } }) =>
      db.transaction((tx) => endBreak(tx, { memberId, at: now() })),
    ),
  ];
}
