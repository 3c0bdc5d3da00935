import * as calls from '../../../shared/contracts/roster.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import {
  addShift,
  changeShift,
  copyWeek,
  publishWeek,
  removeShift,
} from '../modules/schedule/change-shifts.ts';
import { findTakenOffers } from '../modules/schedule/swaps.ts';
import { weekOf } from '../modules/schedule/pay-period.ts';
import { refuseConflicts } from '../modules/schedule/refuse-conflicts.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import {
  findCoverage,
  findRosterLeave,
  findRosterPeople,
  findWeekShifts,
  presentRosterShift,
} from './find-roster.ts';

/** The roster: who works when, against the cars that bookings predict. */
export function rosterHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries } = db;
  return [
    handle(calls.getRoster, async ({ query, member: { id, permissions } }) => {
      const week = weekOf(query.day ?? pacificDay(now()));
      const isPlanner = permissions.has('Schedule:Update');
      const rows = await findWeekShifts(queries, week, isPlanner);
      const people = await findRosterPeople(queries, week, rows);
      const all = people.flatMap(({ days }) => days.flatMap(({ shifts }) => shifts));
      return {
        first_day: week.firstDay,
        last_day: week.lastDay,
        people,
        coverage: await findCoverage(queries, week, rows),
        drafts: all.filter(({ is_published: isPublished }) => !isPublished).length,
        leave: isPlanner ? await findRosterLeave(queries, id) : [],
        offers: isPlanner ? await findTakenOffers(queries, id, now()) : [],
        may_update: isPlanner,
      };
    }),
    handle(calls.addShift, ({ body, member: by }) =>
      refuseConflicts(async () =>
        presentRosterShift(await db.transaction((tx) => addShift(tx, body, { by, at: now() }))),
      ),
    ),
    handle(calls.changeShift, ({ params: { id }, body }) =>
      refuseConflicts(async () =>
        presentRosterShift(await db.transaction((tx) => changeShift(tx, id, body))),
      ),
    ),
    handle(calls.removeShift, async ({ params: { id } }) => {
      await db.transaction((tx) => removeShift(tx, id));
      return {};
    }),
    handle(calls.copyWeek, ({ body: { day }, member: by }) =>
      db.transaction((tx) => copyWeek(tx, day, { by, at: now() })),
    ),
    handle(calls.publishWeek, async ({ body: { day }, member: by }) => ({
      published: await db.transaction((tx) => publishWeek(tx, day, { by, at: now() })),
    })),
  ];
}
