import type { VersionState } from './tables.ts';

/** The fields of a version that say whether it applies. */
export interface Version {
  version: number;
  state: VersionState;
  effectiveFrom: Date;
  withdrawnAt: Date | null;
}

/**
 * The version of each plan, fee or tax that applies at `at`, as RATE_RULE says: of the published versions begun by then,
 * the latest start, then the highest version. A withdrawn version applied until it was withdrawn, so that what was asked
 * for before keeps its price. Drafts never apply.
 */
export function versionsInForce<T extends Version>(rows: T[], nameOf: (row: T) => string, at: Date): T[] {
  const winners = new Map<string, T>();
  for (const row of rows) {
    const rival = winners.get(nameOf(row));
    if (appliesAt(row, at) && (!rival || isAfter(row, rival))) winners.set(nameOf(row), row);
  }
  return [...winners.values()];
}

/** Whether a version has begun by `at` and isn't a draft or withdrawn by then. Other versions may still beat it. */
export const appliesAt = ({ state, effectiveFrom, withdrawnAt }: Version, at: Date): boolean =>
  state !== 'DRAFT' && effectiveFrom <= at && (withdrawnAt === null || withdrawnAt > at);

/** Whether a version beats another one that applies, too. */
export const isAfter = (a: Version, b: Version): boolean =>
  a.effectiveFrom.getTime() - b.effectiveFrom.getTime() > 0 ||
  (a.effectiveFrom.getTime() === b.effectiveFrom.getTime() && a.version > b.version);
