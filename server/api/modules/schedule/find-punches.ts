import { and, asc, between, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Days } from './pay-period.ts';
import { punchBreaks, punches } from './tables.ts';
import { type Break, FORGOTTEN_MS, type Work } from './work-rules.ts';

export type PunchRow = typeof punches.$inferSelect;
export type BreakRow = typeof punchBreaks.$inferSelect;
export type Punch = PunchRow & Work & { breaks: BreakRow[] };

/** The person's open punch with its breaks. */
export async function findOpenPunch(queries: Queries, memberId: string): Promise<Punch | undefined> {
  const rows = await queries
    .select()
    .from(punches)
    .where(and(eq(punches.memberId, memberId), isNull(punches.outAt)));
  return (await addBreaks(queries, rows))[0];
}

/** The punches that count to these days, of one person or of all, in order. */
export async function findPunches(
  queries: Queries,
  { firstDay, lastDay }: Days,
  memberId?: string,
): Promise<Punch[]> {
  const isInDays = between(punches.day, firstDay, lastDay);
  const rows = await queries
    .select()
    .from(punches)
    .where(memberId === undefined ? isInDays : and(isInDays, eq(punches.memberId, memberId)))
    .orderBy(asc(punches.inAt), asc(punches.id));
  return addBreaks(queries, rows);
}

/** When those who are clocked in came, by member, without those who forgot to clock out. */
export async function findOnShift(queries: Queries, now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await queries
    .select({ memberId: punches.memberId, inAt: punches.inAt })
    .from(punches)
    .where(and(isNull(punches.outAt), gte(punches.inAt, new Date(now.getTime() - FORGOTTEN_MS))));
  return new Map(rows.map(({ memberId, inAt }) => [memberId, inAt]));
}

/** Who has punches that count to these days. */
export async function findWorkers(queries: Queries, { firstDay, lastDay }: Days): Promise<string[]> {
  const rows = await queries
    .selectDistinct({ id: punches.memberId })
    .from(punches)
    .where(between(punches.day, firstDay, lastDay));
  return rows.map(({ id }) => id);
}

async function addBreaks(queries: Queries, rows: PunchRow[]): Promise<Punch[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await queries
    .select()
    .from(punchBreaks)
    .where(inArray(punchBreaks.punchId, ids))
    .orderBy(asc(punchBreaks.fromAt), asc(punchBreaks.id));
  return rows.map((row) => ({ ...row, breaks: found.filter(({ punchId }) => punchId === row.id) }));
}

/** The break that is not over. */
export const openBreak = <B extends Break>(breaks: readonly B[]): B | undefined =>
  breaks.find(({ toAt }) => toAt === null);
