import type { Deps } from '../../platform/deps.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Finds what a ticket, receipt or booking number is about. Passed in because those modules come after this one. */
export type FindAuditSubjects = (queries: Queries, number: string) => Promise<{ kind: string; id: string }[]>;

export interface AuditDeps extends Deps {
  findAuditSubjects: FindAuditSubjects;
}
