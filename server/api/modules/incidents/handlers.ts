import {
  assignIncident,
  closeIncident,
  listIncidents,
  noteIncident,
} from '../../../../shared/contracts/incidents.ts';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import * as changing from './change-incident.ts';
import { findIncidents, type IncidentDeps } from './find-incidents.ts';

export function incidentHandlers(deps: IncidentDeps): Handler[] {
  return [
    handle(listIncidents, ({ query: { state, page, per_page } }) =>
      findIncidents(
        { queries: deps.db.queries, findScores: deps.findScores },
        { state, page: Number(page), perPage: Number(per_page) },
      ),
    ),
    handle(assignIncident, async ({ params: { id }, body: { version, member_number }, caller }) =>
      changing.assignIncident(deps, { id, version, by: staffOf(caller) }, member_number),
    ),
    handle(noteIncident, async ({ params: { id }, body: { version, note }, caller }) =>
      changing.noteIncident(deps, { id, version, by: staffOf(caller) }, note),
    ),
    handle(closeIncident, async ({ params: { id }, body: { version, note }, caller }) =>
      changing.closeIncident(deps, { id, version, by: staffOf(caller) }, note),
    ),
  ];
}

/** `serve` has let nobody in without. */
function staffOf({ member }: Caller) {
  if (!member) throw signInRequired();
  return member;
}
