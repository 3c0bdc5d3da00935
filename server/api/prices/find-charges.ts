import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Charge, ChargeVersion } from '../../../shared/contracts/charges.ts';
import { nameAction } from '../../../shared/contracts/audit-words.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { findMembers } from '../modules/members/find-members.ts';
import { nameOfPlan } from '../modules/rates/name-of-plan.ts';
import { versionsInForce } from '../modules/rates/rate-versions.ts';
import type { Queries } from '../platform/database/database.ts';
import { type ChargeRow, type ChargeStore, presentAmount } from './charge-store.ts';

type History = Map<string, ChargeVersion['history']>;

/** All fees or taxes with their versions, each with who made it. */
export async function findCharges(queries: Queries, store: ChargeStore, now: Date): Promise<Charge[]> {
  const rows = (await store.list(queries)).toSorted(
    (a, b) => a.key.localeCompare(b.key) || b.version - a.version,
  );
  const history = await findHistory(queries, store, rows);
  const inForce = new Set(chargesInForce(rows, now).map(({ id }) => id));
  return [...new Set(rows.map(({ key }) => key))].map((key) => {
    const versions = rows.filter((row) => row.key === key);
    const shown = versions.find(({ id }) => inForce.has(id)) ?? versions[0];
    return {
      key,
      name: shown?.label ?? nameOfPlan(key),
      versions: versions.map((row) => presentVersion(row, { history, isInForce: inForce.has(row.id) })),
    };
  });
}

/** The versions that a car pays that comes in at `at`, by the one rule of all rates. */
export const chargesInForce = (rows: ChargeRow[], at: Date): ChargeRow[] =>
  versionsInForce(
    rows.filter(({ state }) => state === 'PUBLISHED'),
    ({ key }) => key,
    at,
  ).filter(({ effectiveTo }) => effectiveTo === null || at < effectiveTo);

const presentVersion = (
  row: ChargeRow,
  { history, isInForce }: { history: History; isInForce: boolean },
): ChargeVersion => ({
  id: row.id,
  version: row.version,
  state: row.state,
  label: row.label,
  explanation: row.explanation,
  amount: presentAmount(row),
  basis_points: row.basisPoints,
  is_taxable: row.isTaxable,
  effective_from: row.state === 'DRAFT' ? null : formatWireDate(row.effectiveFrom),
  effective_to: row.effectiveTo && formatWireDate(row.effectiveTo),
  is_in_force: isInForce,
  history: history.get(row.id) ?? [],
});

/** The entries of the audit log about these versions. Those that the lot opened with have none. */
async function findHistory(queries: Queries, { kind }: ChargeStore, rows: ChargeRow[]): Promise<History> {
  const history: History = new Map();
  if (rows.length === 0) return history;
  const ids = rows.map(({ id }) => id);
  const entries = await queries
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, kind), inArray(auditEntries.subjectId, ids)))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  const people = await findMembers(
    queries,
    entries.map(({ actorId }) => actorId),
  );
  for (const { subjectId, action, at, actorId, reason } of entries) {
    const by = people.get(actorId)?.longName ?? '';
    const entry = { what: nameAction(action), at: formatWireDate(at), by, reason: reason ?? '' };
    history.set(subjectId, [...(history.get(subjectId) ?? []), entry]);
  }
  return history;
}
