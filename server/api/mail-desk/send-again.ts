import { and, eq, gt, isNull, like, or, sql } from 'drizzle-orm';
import { sendEmailAgain, sendHeldEmail } from '../../../shared/contracts/email-messages.ts';
import { conflict, notFound } from '../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../shared/format/durations.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { isForOneAddress } from '../modules/mail/address-proofs.ts';
import { findSkipReason } from '../modules/mail/find-skip-reason.ts';
import { findMailLane } from '../modules/mail/mail-lane.ts';
import { titleMail } from '../modules/mail/mail-words.ts';
import { emailSuppressions } from '../modules/mail/tables.ts';
import { emailKey } from '../platform/email-key.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { LANES, type OutboxRow } from '../platform/outbox/outbox-rows.ts';
import { mailSubject, outbox, recipientKey } from '../platform/outbox/tables.ts';

interface Change {
  by: { id: string };
  at: Date;
}

/** The cause of the first mail, which those that are sent again share. */
export const rootCause = (cause: string): string => cause.replace(/:again:\w+$/, '');

/** Why a mail cannot be sent again to this address; null if it can. */
export async function findSendRefusal(
  queries: Queries,
  row: OutboxRow,
  { recipient, now }: { recipient: string; now: Date },
): Promise<string | null> {
  if (row.state === 'SENDING') return 'It is being sent right now.';
  if (findMailLane(row.template) === LANES.BULK) return 'Its campaign sends it once to each reader.';
  if (row.expiresAt && row.expiresAt <= now) return 'It is too late to send it.';
  const isElsewhere = emailKey(recipient) !== emailKey(row.recipient);
  if (isElsewhere && isForOneAddress(row.template))
    return 'It contains a link that only the owner of its address may follow.';
  const skip = await findSkipReason(queries, { template: row.template, recipient });
  if (skip?.isHeld) return 'The suppression list has this address. Remove it there first.';
  return skip ? 'The owner of this address does not want such emails.' : null;
}

/**
 * Sends a mail again. One that never arrived keeps its row and its Message-ID, by which inboxes recognize a duplicate. One
 * that was sent, or that goes to another address, becomes a new row. Returns the id of the mail that is sent.
 */
export async function sendAgain(
  tx: Queries,
  { id, recipient: corrected }: { id: string; recipient?: string | undefined },
  { by, at }: Change,
): Promise<string> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
  if (!row) throw notFound('We can’t find this email.');
  const recipient = corrected ?? row.recipient;
  const refusal = await findSendRefusal(tx, row, { recipient, now: at });
  if (refusal) throw conflict('STATE_CHANGED', refusal);
  const isCorrected = recipient !== row.recipient;
  const isNew = isCorrected || row.state === 'SENT';
  const sentId = isNew ? await writeAgain(tx, row, { recipient, at }) : await requeue(tx, row, at);
  if (isCorrected && row.state !== 'SENT') await retire(tx, row);
  await recordAudit(tx, {
    action: sendEmailAgain,
    actor: by,
    subject: { kind: 'email', id: sentId, name: titleMail(row.template) },
    before: { recipient: row.recipient, sent: false },
    after: { recipient, sent: true },
    at,
  });
  return sentId;
}

const queued = (at: Date) => ({
  state: 'QUEUED',
  lane: LANES.PERSON,
  attempts: 0,
  unanswered: 0,
  nextAttemptAt: at,
  lastError: null,
});

async function requeue(tx: Queries, row: OutboxRow, at: Date): Promise<string> {
  await tx.update(outbox).set(queued(at)).where(eq(outbox.id, row.id));
  return row.id;
}

async function writeAgain(tx: Queries, row: OutboxRow, { recipient, at }: { recipient: string; at: Date }) {
  const root = rootCause(row.cause);
  const isDouble = and(
    eq(mailSubject(outbox.cause), sql`split_part(${root}, ':', 2)`),
    like(outbox.cause, `${root.replace(/[\\%_]/g, '\\$&')}:again:%`),
    eq(outbox.recipient, recipient),
    gt(outbox.createdAt, new Date(at.getTime() - MINUTE_MS)),
  );
  if ((await tx.$count(outbox, isDouble)) > 0)
    throw conflict('STATE_CHANGED', 'It was sent there less than a minute ago.');
  const { template, data, expiresAt } = row;
  const id = newId();
  const cause = `${root}:again:${id.replace(/\W/g, '0')}`;
  await tx
    .insert(outbox)
    .values({ id, cause, template, recipient, data, expiresAt, createdAt: at, ...queued(at) });
  return id;
}

/** Ends a mail that goes to another address instead. An attempt under way loses its lease. */
const retire = (tx: Queries, row: OutboxRow) =>
  tx
    .update(outbox)
    .set({
      state: 'FAILED',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: 'Sent to another address instead',
    })
    .where(eq(outbox.id, row.id));

/** The held mails that may be sent now: their address is not suppressed and it is not too late. */
export const isFree = (now: Date, recipient?: string) =>
  and(
    eq(outbox.state, 'HELD'),
    or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)),
    recipient === undefined ? undefined : eq(recipientKey(outbox.recipient), emailKey(recipient)),
    sql`not exists (select 1 from ${emailSuppressions}
      where ${emailSuppressions.emailKey} = ${recipientKey(outbox.recipient)})`,
  );

/** Sends the held mails that may be sent, and returns how many. */
export async function sendHeld(
  tx: Queries,
  recipient: string | undefined,
  { by, at }: Change,
): Promise<number> {
  const sent = await tx
    .update(outbox)
    .set({ ...queued(at), lane: outbox.lane })
    .where(isFree(at, recipient))
    .returning({ id: outbox.id });
  await recordAudit(tx, {
    action: sendHeldEmail,
    actor: by,
    subject: { kind: 'email-address', id: recipient ?? 'all', name: recipient ?? 'All addresses' },
    before: { emails: 0 },
    after: { emails: sent.length },
    at,
  });
  return sent.length;
}
