import { recordAudit } from '../modules/audit/record-audit.ts';
import type { Database } from '../platform/database/database.ts';
import type { ListDeps } from '../platform/lists/list-handlers.ts';

/** Records exports in the audit log: who, which list, its filters, and how many rows. */
export const createExportRecorder =
  ({ queries }: Database): ListDeps['recordExport'] =>
  ({ list: { title, contracts }, member, filters, sort, columns, rows, at }) =>
    recordAudit(queries, {
      action: contracts.exportCsv,
      actor: member,
      subject: { kind: 'list', id: contracts.definition.name, name: title },
      before: null,
      after: { filters, sort, columns, rows },
      at,
    });
