import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { changeIncidents, checkIncidents, MAX_BULK_ROWS } from '../../../shared/contracts/incident-bulk.ts';
import { readFilters } from '../../../shared/contracts/list-contracts.ts';
import { AppError, invalid } from '../../../shared/errors/app-error.ts';
import { changeIncidentInBulk } from '../modules/incidents/change-incident.ts';
import type { IncidentDeps } from '../modules/incidents/find-incidents.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { findTransactions } from '../modules/transactions/find-transactions.ts';
import type { Queries } from '../platform/database/database.ts';
import { selectRows } from '../platform/lists/select-rows.ts';
import { newId } from '../platform/new-id.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';
import { incidentList } from './incident-list.ts';

/** The bulk actions on incidents: first what would happen to each row, then what did. */
export function incidentBulkHandlers(deps: IncidentDeps): Handler[] {
  const { queries } = deps.db;
  return [
    handle(checkIncidents, async ({ body: { action, ids, matching }, member }) => {
      const chosen = matching ? await findMatchingIds(queries, matching) : [...new Set(ids)];
      return { rows: await checkRows(queries, chosen, { action, member }) };
    }),

    handle(changeIncidents, async ({ body: { action, reason, rows }, member: by }) => {
      const actionId = newId();
      const results: { id: string; refusal: string | null }[] = [];
      // Each in a transaction of its own, so that one row that has changed does not undo the others.
      for (const { id, version } of rows) {
        const refusal = await changeIncidentInBulk(deps, { id, version, by }, { action, reason, actionId })
          .then(() => null)
          .catch(toRefusal);
        results.push({ id, refusal });
      }
      return { action_id: actionId, rows: results };
    }),
  ];
}

function toRefusal(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}

/** The ids of all rows of the list with these filters. Throws 422 for wrong filters and for too many rows. */
async function findMatchingIds(queries: Queries, matching: Record<string, string>): Promise<string[]> {
  const { count, definition } = incidentList.contracts;
  const parsed = v.safeParse(count.query, matching);
  if (!parsed.success) throw invalid({ matching: ['Choose filters of this list'] });
  const selection = { filters: readFilters(definition, parsed.output), sort: definition.defaultSort };
  const limit = MAX_BULK_ROWS + 1;
  const rows = await selectRows(queries, incidentList, selection, { columns: [], from: null, limit });
  if (rows.length >= limit)
    throw invalid({}, [`More than ${MAX_BULK_ROWS} rows match. Narrow the filters and do the rest after.`]);
  return rows.map(({ id }) => id);
}

interface Check {
  action: 'assign' | 'close';
  member: Member;
}

async function checkRows(queries: Queries, ids: string[], { action, member }: Check) {
  if (ids.length === 0) return [];
  const found = await queries.select().from(incidents).where(inArray(incidents.id, ids));
  const byId = new Map(found.map((incident) => [incident.id, incident]));
  const stays = await findTransactions(
    queries,
    found.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return ids.map((id) => {
    const incident = byId.get(id);
    if (!incident) return { id, name: '--', version: 1, refusal: 'We can’t find this incident.' };
    const { state, assigneeId, version, transactionId, number } = incident;
    const isOwn = action === 'assign' && state === 'ASSIGNED' && assigneeId === member.id;
    const refusal = state === 'CLOSED' ? 'It is closed.' : isOwn ? 'It is assigned to you.' : null;
    const name = stays.get(transactionId ?? '')?.ticketNumber ?? `Incident ${number}`;
    return { id, name, version, refusal };
  });
}
