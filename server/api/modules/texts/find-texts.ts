import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { versionsInForce } from '../rates/rate-versions.ts';
import { textVersions } from './tables.ts';

export type TextVersion = typeof textVersions.$inferSelect;
export type TextKind = TextVersion['kind'];

/** The published version of a text that applies, as RATE_RULE says; undefined: the words of the code. */
export async function findTextInForce(
  queries: Queries,
  { kind, name, at }: { kind: TextKind; name: string; at: Date },
): Promise<TextVersion | undefined> {
  const rows = await queries
    .select()
    .from(textVersions)
    .where(
      and(
        eq(textVersions.kind, kind),
        eq(textVersions.name, name),
        // A withdrawn version never applies: it was a mistake, and nothing is computed with it later.
        eq(textVersions.state, 'PUBLISHED'),
      ),
    );
  return versionsInForce(rows, (row) => row.name, at)[0];
}

/** The published version of each text of a kind that applies. */
export async function findTextsInForce(queries: Queries, kind: TextKind, at: Date): Promise<TextVersion[]> {
  const rows = await queries
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.kind, kind), eq(textVersions.state, 'PUBLISHED')));
  return versionsInForce(rows, (row) => row.name, at);
}

/** All versions of the texts of these names, the newest first. */
export const listTextVersions = (
  queries: Queries,
  kind: TextKind,
  names: readonly string[],
): Promise<TextVersion[]> =>
  queries
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.kind, kind), inArray(textVersions.name, [...names])))
    .orderBy(asc(textVersions.name), desc(textVersions.version));

/** A version by its id. */
export async function findTextVersion(queries: Queries, id: string): Promise<TextVersion | undefined> {
  const [row] = await queries.select().from(textVersions).where(eq(textVersions.id, id));
  return row;
}
