import * as calls from '../../../shared/contracts/sales-reports.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { endLock, holdBooks } from '../modules/money/book-locks.ts';
import { findDayStart, setDayStart } from '../modules/site/day-start.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { lockDay, lockMonth } from './lock-books.ts';
import { readDay } from './read-input.ts';
import { presentLock } from './read-lock.ts';
import { monthBounds } from './report-month.ts';

/** The calls that close the books of days and months, and say when days start. */
export function lockHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.lockBooks, ({ params: { period }, body, member }) => {
      const at = now();
      const why = { lockedBy: member.id, lockedAt: at, note: body.note || null };
      return db.transaction(async (tx) => {
        const dayStart = await findDayStart(tx);
        const options = { dayStart, now: at, reader: member, maySeeBatches: false };
        const lock =
          period.length === 7
            ? await lockMonth(tx, monthBounds(period, dayStart), why)
            : await lockDay(tx, readDay(period, dayStart), { why, options });
        await recordAudit(tx, {
          action: calls.lockBooks,
          actor: member,
          subject: { kind: 'business-day', id: period, name: period },
          before: { state: 'OPEN' },
          after: { state: 'LOCKED', differenceCents: lock.figures.differenceCents },
          reason: why.note,
          at,
        });
        return presentLock(tx, lock);
      });
    }),
    handle(calls.reopenBooks, ({ params: { period }, body: { reason }, member }) => {
      const at = now();
      return db.transaction(async (tx) => {
        await holdBooks(tx);
        const lock = await endLock(tx, period, { by: member.id, reason, at });
        await recordAudit(tx, {
          action: calls.reopenBooks,
          actor: member,
          subject: { kind: 'business-day', id: period, name: period },
          before: { state: 'LOCKED' },
          after: { state: 'OPEN' },
          reason,
          at,
        });
        return presentLock(tx, lock);
      });
    }),
    handle(calls.changeDayStart, ({ body: { starts_at: startsAt, reason }, member }) =>
      db.transaction(async (tx) => {
        // No day is locked between the old time and the new one.
        await holdBooks(tx);
        const before = await setDayStart(tx, startsAt);
        await recordAudit(tx, {
          action: calls.changeDayStart,
          actor: member,
          subject: { kind: 'business-day', id: 'start', name: 'Start of days' },
          before: { startsAt: before },
          after: { startsAt },
          reason,
          at: now(),
        });
        return { starts_at: startsAt };
      }),
    ),
  ];
}
