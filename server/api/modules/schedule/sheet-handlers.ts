import * as calls from '../../../../shared/contracts/schedule.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { addPunch, approvePunches, correctPunch } from './change-punches.ts';
import { findPeople, findTimeSheets } from './find-time-sheets.ts';
import { payPeriodOf, weekOf } from './pay-period.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { lockDays, markFinal, reopenDays } from './settle-days.ts';

/** Time sheets: read, corrected, approved, and locked for the payroll. */
export function timeSheetHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries } = db;
  return [
    handle(calls.getTimeSheets, async ({ query: { day, span }, member: { number, permissions } }) => {
      const at = now();
      const today = pacificDay(at);
      const days = (span === 'WEEK' ? weekOf : payPeriodOf)(day ?? today);
      const memberIds = await findPeople(queries, days);
      return {
        today,
        first_day: days.firstDay,
        last_day: days.lastDay,
        sheets: await findTimeSheets(queries, days, { memberIds, now: at }),
        own_number: number,
        may_update: permissions.has('TimeSheet:Update'),
        may_approve: permissions.has('TimeSheet:Approve'),
        may_lock: permissions.has('PayPeriods:Approve'),
      };
    }),
    handle(calls.markTimeFinal, async ({ body: { day }, member: { id } }) => {
      const at = now();
      const period = await db.transaction((tx) => markFinal(tx, { memberId: id, day, at }));
      const [sheet] = await findTimeSheets(queries, period, { memberIds: [id], now: at });
      if (!sheet) throw new Error('unreachable');
      return sheet;
    }),
    handle(calls.addPunch, ({ body, member: by }) =>
      refuseConflicts(() => db.transaction((tx) => addPunch(tx, { ...body, by, at: now() }))),
    ),
    handle(calls.correctPunch, ({ params: { id }, body, member: by }) =>
      refuseConflicts(() => db.transaction((tx) => correctPunch(tx, { ...body, id, by, at: now() }))),
    ),
    handle(calls.approvePunches, ({ body: { ids }, member: by }) =>
      refuseConflicts(async () => ({
        approved: await db.transaction((tx) => approvePunches(tx, { ids, by, at: now() })),
      })),
    ),
    handle(calls.lockTimeSheets, ({ body: { first_day: firstDay, last_day: lastDay }, member: by }) =>
      refuseConflicts(async () => ({
        days: await db.transaction((tx) => lockDays(tx, { firstDay, lastDay, by, at: now() })),
      })),
    ),
    handle(calls.reopenTimeSheets, ({ body: { first_day, last_day, reason }, member: by }) =>
      refuseConflicts(async () => ({
        days: await db.transaction((tx) =>
          reopenDays(tx, { firstDay: first_day, lastDay: last_day, reason, by, at: now() }),
        ),
      })),
    ),
  ];
}
