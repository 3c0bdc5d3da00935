import * as calls from '../../../../shared/contracts/audit.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { findMembers } from '../members/find-members.ts';
import type { AuditDeps } from './audit-deps.ts';
import { type AuditRow, findAudit, findAuditOf } from './find-audit.ts';
import { presentAuditEntry } from './present-audit-entry.ts';

export function auditHandlers({ db: { queries }, findAuditSubjects }: AuditDeps): Handler[] {
  async function present({ rows, next }: { rows: AuditRow[]; next: string | null }, reader: Member) {
    const actors = await findMembers(queries, [...new Set(rows.map(({ actorId }) => actorId))]);
    return { items: rows.map((row) => presentAuditEntry(row, actors, reader.permissions)), next };
  }

  return [
    handle(calls.listAudit, async ({ query: { actor, after, per_page, ...filter }, member }) => {
      const found = await findAudit(
        { queries, findAuditSubjects },
        { ...filter, actorNumber: actor },
        { after, perPage: Number(per_page) },
      );
      return present(found, member);
    }),

    handle(calls.getAuditOf, async ({ params, query: { after, per_page }, member }) =>
      present(await findAuditOf(queries, params, { after, perPage: Number(per_page) }), member),
    ),
  ];
}
