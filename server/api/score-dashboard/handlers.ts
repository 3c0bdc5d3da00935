import { and, desc, eq, gte, lt, lte } from 'drizzle-orm';
import * as calls from '../../../shared/contracts/score-dashboard.ts';
import { staffPages } from '../../../shared/contracts/staff-pages.ts';
import { invalid } from '../../../shared/errors/app-error.ts';
import { maskCards } from '../../../shared/format/scrub.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, formatDay, formatTimeOfDay, joinWall } from '../../../shared/format/wall-time.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { type ScoreSum, sumScores } from './find-scores.ts';
import { presentNps } from './nps.ts';

const USUAL_DAYS = 90;
const MAX_LOW = 50;

const PRODUCTS: Record<string, string> = {
  BUY_NOW: 'Prepaid',
  BOOK_NOW: 'Reserved',
  CUSTOM: 'Custom',
  STANDARD: 'Drive-up',
};

export function scoreDashboardHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.getScoreDashboard, async ({ query, member }) => {
      const period = readPeriod(query, now());
      const sums = await sumScores(db.reads, period);
      const of = (dimension: ScoreSum['dimension'], label: (key: string) => string) =>
        sums.filter((sum) => sum.dimension === dimension).map((sum) => presentNps(sum, label(sum.key)));
      return {
        from: period.from,
        to: period.to,
        total: of('total', () => 'All')[0] ?? null,
        weeks: of('week', (key) => `Week of ${formatDay(key)}`),
        hours: of('hour', (key) => formatTimeOfDay(`${key}:00`)),
        islands: of('island', (key) => key.slice(key.indexOf(' ') + 1)),
        products: of('product', (key) => PRODUCTS[key] ?? key),
        low: await listLow(db.reads, period, member),
      };
    }),
  ];
}

type Period = ReturnType<typeof readPeriod>;

/** The days with their instants. Throws 422 for days that don't exist or are in the wrong order. */
function readPeriod(days: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const to = days.to ?? pacificDay(now);
  const from = days.from ?? addDays(joinWall(to, '00:00'), 1 - USUAL_DAYS).slice(0, 10);
  const [start, end] = [
    fromWallTime(joinWall(from, '00:00')),
    fromWallTime(addDays(joinWall(to, '00:00'), 1)),
  ];
  if (!start || !end) throw invalid({ from: ['Enter a day like 2026-11-21'] });
  if (from > to) throw invalid({ to: ['Choose a day that is not before the first'] });
  return { from, to, start, end };
}

async function listLow(queries: Queries, { start, end }: Period, reader: Member) {
  const rows = await queries
    .select({ score: scores, ticket: transactions.ticketNumber, incident: incidents.state })
    .from(scores)
    .innerJoin(transactions, eq(transactions.id, scores.transactionId))
    .leftJoin(
      incidents,
      and(eq(incidents.transactionId, scores.transactionId), eq(incidents.reason, 'LOW_SCORE')),
    )
    .where(and(gte(scores.createdAt, start), lt(scores.createdAt, end), lte(scores.score, 6)))
    .orderBy(desc(scores.createdAt), desc(scores.transactionId))
    .limit(MAX_LOW);
  const mayOpen = (page: string) =>
    staffPages.some(({ name, permission }) => name === page && reader.permissions.has(permission));
  return rows.map(({ score: { transactionId: id, score, feedback, createdAt }, ticket, incident }) => ({
    id,
    at: formatWireDate(createdAt),
    score,
    comment: feedback && maskCards(feedback),
    ticket,
    href: mayOpen('Stay') ? `/back-office/stays/${id}` : null,
    incident: incident && mayOpen('IncidentsOpen') ? linkIncident(incident, ticket) : null,
  }));
}

/** The list that shows the incident, searched by its ticket. */
const linkIncident = (state: string, ticket: string) =>
  state === 'CLOSED'
    ? { label: 'Closed', href: `/back-office/incidents/closed?q=${ticket}` }
    : { label: 'Open', href: `/back-office/incidents/open?q=${ticket}` };
