import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../../shared/contracts/site-messages.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { applyEdit } from '../audit/apply-edit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getStaffMessage, lockStaffMessage, type StaffMessageRow } from './find-staff-messages.ts';
import { siteMessages } from './tables.ts';

interface Change<B> {
  body: B;
  by: { id: string };
  at: Date;
}

/** Adds a message for an audience. Throws 422 for a time that is over. */
export async function createSiteMessage(
  tx: Queries,
  { body, by, at }: Change<v.InferOutput<typeof calls.createSiteMessage.body>>,
): Promise<StaffMessageRow> {
  const { template, title, text, audience, starts_at: asked, ends_at: endsAt, priority, reason } = body;
  const startsAt = asked ?? startOfMinute(at);
  if (startsAt < startOfMinute(at)) throw startIsOver();
  refuseEnd(startsAt, endsAt, at);
  const id = newId();
  await tx.insert(siteMessages).values({
    id,
    template,
    payload: { title, text },
    audience,
    startsAt,
    expiresAt: endsAt,
    priority,
    createdAt: at,
  });
  const after = await getStaffMessage(tx, id);
  await recordAudit(tx, {
    action: calls.createSiteMessage,
    actor: by,
    subject: { kind: 'site-message', id, name: title },
    before: null,
    after: auditedFields(after),
    reason,
    at,
  });
  return after;
}

/** Changes a message that has not ended. Throws 404, 409 after its end or when the same field has changed, and 422 for a time that is over. */
export async function changeSiteMessage(
  tx: Queries,
  id: string,
  { body, by, at }: Change<v.InferOutput<typeof calls.changeSiteMessage.body>>,
): Promise<StaffMessageRow> {
  const before = await lockStaffMessage(tx, id);
  refuseEnded(before, at);
  const { reason, ...edit } = body;
  const merged = await applyEdit(tx, {
    subject: { kind: 'site-message', id },
    current: editedFields(before),
    edit,
  });
  const { template, title, text, audience, starts_at: startsAt, ends_at: endsAt, priority } = merged;
  if (startsAt < at && startsAt.getTime() !== before.startsAt.getTime()) throw startIsOver();
  refuseEnd(startsAt, endsAt, at);
  await tx
    .update(siteMessages)
    .set({ template, payload: { title, text }, audience, startsAt, expiresAt: endsAt, priority })
    .where(eq(siteMessages.id, id));
  return record(tx, { action: calls.changeSiteMessage, before, by, reason, at });
}

/** Ends a message now, also before its start. Throws 404, and 409 when it has ended. */
export async function endSiteMessage(
  tx: Queries,
  id: string,
  { body: { reason }, by, at }: Change<v.InferOutput<typeof calls.endSiteMessage.body>>,
): Promise<StaffMessageRow> {
  const before = await lockStaffMessage(tx, id);
  refuseEnded(before, at);
  await tx.update(siteMessages).set({ expiresAt: at }).where(eq(siteMessages.id, id));
  return record(tx, { action: calls.endSiteMessage, before, by, reason, at });
}

async function record(
  tx: Queries,
  change: { action: { name: string }; before: StaffMessageRow; by: { id: string }; reason: string; at: Date },
): Promise<StaffMessageRow> {
  const { action, before, by, reason, at } = change;
  const after = await getStaffMessage(tx, before.id);
  await recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'site-message', id: before.id, name: after.title },
    before: auditedFields(before),
    after: auditedFields(after),
    reason,
    at,
  });
  return after;
}

const editedFields = ({ startsAt, endsAt, template, title, text, audience, priority }: StaffMessageRow) => ({
  template,
  title,
  text,
  audience,
  starts_at: startsAt,
  ends_at: endsAt,
  priority,
});

const auditedFields = ({ template, title, text, audience, startsAt, endsAt, priority }: StaffMessageRow) => ({
  template,
  title,
  text,
  audience,
  startsAt: formatWireDate(startsAt),
  endsAt: formatWireDate(endsAt),
  priority,
});

function refuseEnded({ endsAt }: StaffMessageRow, at: Date): void {
  if (endsAt <= at) throw conflict('MESSAGE_ENDED', 'This message has ended. Add a new one.');
}

function refuseEnd(startsAt: Date, endsAt: Date, at: Date): void {
  if (endsAt <= startsAt) throw invalid({ ends_at: ['Choose a time after the start'] });
  if (endsAt <= at) throw invalid({ ends_at: ['Choose a time that is still to come'] });
}

const startIsOver = () => invalid({ starts_at: ['Choose a time that is still to come'] });

/** Forms know minutes, so that a message which starts now starts at a time that a form can show. */
const startOfMinute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
