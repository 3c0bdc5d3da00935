import * as calls from '../../../shared/contracts/sales-reports.ts';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { businessDay } from '../modules/money/business-day.ts';
import { findDayStart } from '../modules/site/day-start.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { findReceipts } from './find-receipts.ts';
import { mayOpen, readDay } from './read-input.ts';
import { reportDay } from './report-day.ts';
import { monthBounds, reportMonth } from './report-month.ts';
import { writeDailyCsv, writeMonthlyCsv } from './write-csv.ts';

/** Receipts in a CSV file: far more than a day has. */
const MAX_RECEIPTS = 20_000;

/** The calls about the money of days. */
export function salesReportHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  const { queries, reads } = db;
  const reportTyped = async (typed: string | undefined, reader: Member) => {
    const dayStart = await findDayStart(queries);
    const bounds = readDay(typed ?? moveDay(businessDay(now(), dayStart), -1), dayStart);
    const daily = await reportDay(queries, bounds, {
      dayStart,
      now: now(),
      reader,
      maySeeBatches: mayOpen('Batch', reader),
    });
    return { bounds, daily };
  };

  const reportMonthTyped = async (typed: string | undefined, reader: Member) => {
    const dayStart = await findDayStart(queries);
    const month = typed ?? businessDay(now(), dayStart).slice(0, 7);
    return reportMonth(db, monthBounds(month, dayStart), { dayStart, now: now(), reader });
  };

  return [
    handle(calls.getMonthlySales, ({ query, member }) => reportMonthTyped(query.month, member)),
    handle(calls.exportMonthlySales, async ({ query, member }) => {
      const report = await reportMonthTyped(query.month, member);
      await recordAudit(queries, {
        action: calls.exportMonthlySales,
        actor: member,
        subject: { kind: 'business-day', id: report.month, name: report.month },
        before: null,
        after: { receipts: report.exits.count },
        at: now(),
      });
      return {
        contentType: 'text/csv; charset=utf-8',
        filename: `monthly-sales-${report.month}.csv`,
        bytes: new TextEncoder().encode(writeMonthlyCsv(report)),
      };
    }),
    handle(calls.getDailySales, async ({ query, member }) => (await reportTyped(query.day, member)).daily),
    handle(calls.listDailyReceipts, async ({ params, query, member }) =>
      findReceipts(reads, readDay(params.day, await findDayStart(queries)), {
        after: query.after,
        maySeeStays: mayOpen('Stay', member),
      }),
    ),
    handle(calls.exportDailySales, async ({ query, member }) => {
      const { bounds, daily } = await reportTyped(query.day, member);
      const { receipts } = await findReceipts(reads, bounds, { maySeeStays: false, limit: MAX_RECEIPTS });
      await recordAudit(queries, {
        action: calls.exportDailySales,
        actor: member,
        subject: { kind: 'business-day', id: daily.day, name: daily.day },
        before: null,
        after: { receipts: receipts.length },
        at: now(),
      });
      return {
        contentType: 'text/csv; charset=utf-8',
        filename: `daily-sales-${daily.day}.csv`,
        bytes: new TextEncoder().encode(writeDailyCsv(daily, receipts)),
      };
    }),
  ];
}
