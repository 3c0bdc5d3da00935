import { eq } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/incidents.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { createIncidentPdf } from '../documents/incident-pdf.ts';
import { findMembers, findStaffWith } from '../members/find-members.ts';
import { addPhoto } from './add-photo.ts';
import { assignIncident, closeIncident, noteIncident } from './change-incident.ts';
import { createIncident } from './create-incident.ts';
import { findIncident, findIncidents, type IncidentDeps } from './find-incidents.ts';
import { findPhoto } from './find-photos.ts';
import { presentPhoto } from './present-incident.ts';
import { reportIncident } from './report-incident.ts';
import { incidents } from './tables.ts';

export function incidentHandlers(deps: IncidentDeps): Handler[] {
  const { db, now, findScores } = deps;
  const { queries } = db;
  const get = async (id: string) => {
    const incident = await findIncident({ queries, findScores }, eq(incidents.id, id));
    if (!incident) throw notFound('We can’t find this incident.');
    return incident;
  };
  return [
    handle(calls.listIncidents, ({ query: { state, page, per_page } }) =>
      findIncidents({ queries, findScores }, { state, page: Number(page), perPage: Number(per_page) }),
    ),
    handle(calls.createIncident, ({ body, caller, member }) =>
      runIdempotent(db, { contract: calls.createIncident, caller, member, body }, (tx) =>
        createIncident(tx, { by: member, at: now(), findScores }, body),
      ),
    ),
    handle(calls.getIncident, async ({ params: { id }, member: { permissions } }) => {
      const mayUpdate = permissions.has('Incidents:Update');
      return {
        ...(await get(id)),
        may_update: mayUpdate,
        may_add_photos: permissions.has('Incidents:Create'),
        colleagues: mayUpdate ? await findStaffWith(queries, 'Incidents:Update') : [],
      };
    }),
    handle(calls.addIncidentPhoto, async ({ params: { id: incidentId, photoId: id }, bytes, member: by }) => {
      const photo = await db.transaction((tx) => addPhoto(tx, { incidentId, id, bytes, by, at: now() }));
      return presentPhoto(photo, await findMembers(queries, [photo.takenBy]));
    }),
    handle(calls.downloadIncidentPhoto, async ({ params: { id: incidentId, photoId: id } }) => {
      const photo = await findPhoto(queries, { incidentId, id });
      if (!photo) throw notFound('We can’t find this photo.');
      return { contentType: 'image/jpeg', filename: `incident-photo-${id}.jpg`, bytes: photo.bytes };
    }),
    handle(calls.downloadIncidentReport, async ({ params: { id } }) =>
      createIncidentPdf(await reportIncident(queries, await get(id))),
    ),
    handle(calls.assignIncident, ({ params: { id }, body, member: by }) =>
      assignIncident(deps, { id, by }, body),
    ),
    handle(calls.noteIncident, ({ params: { id }, body: { note }, member: by }) =>
      noteIncident(deps, { id, by }, note),
    ),
    handle(calls.closeIncident, ({ params: { id }, body, member: by }) =>
      closeIncident(deps, { id, by }, body),
    ),
  ];
}
