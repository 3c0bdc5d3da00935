import * as calls from '../../../../shared/contracts/incidents.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { assignIncident, closeIncident, noteIncident } from './change-incident.ts';
import { findIncidents, type IncidentDeps } from './find-incidents.ts';

export function incidentHandlers(deps: IncidentDeps): Handler[] {
  return [
    handle(calls.listIncidents, ({ query: { state, page, per_page } }) =>
      findIncidents(
        { queries: deps.db.queries, findScores: deps.findScores },
        { state, page: Number(page), perPage: Number(per_page) },
      ),
    ),
    handle(calls.assignIncident, ({ params: { id }, body: { version, member_number }, member: by }) =>
      assignIncident(deps, { id, version, by }, member_number),
    ),
    handle(calls.noteIncident, ({ params: { id }, body: { version, note }, member: by }) =>
      noteIncident(deps, { id, version, by }, note),
    ),
    handle(calls.closeIncident, ({ params: { id }, body: { version, note }, member: by }) =>
      closeIncident(deps, { id, version, by }, note),
    ),
  ];
}
