import { and, eq } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/mailing-lists.ts';
import type { MailTopicName } from '../../../../shared/contracts/mail-topics.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkRules, describeRules } from './mailing-rules.ts';
import { type MailingListRow, mailingLists } from './tables.ts';

export interface ListFields extends calls.MailingRules {
  name: string;
  topic: MailTopicName;
}

interface Change {
  by: { id: string };
  at: Date;
}

/** Adds a list. Throws 422 for rules that nobody can match, or a name that another list has. */
export async function addMailingList(
  tx: Queries,
  { name, topic, ...rules }: ListFields,
  { by, at }: Change,
): Promise<MailingListRow> {
  checkRules(rules);
  const [row] = await tx
    .insert(mailingLists)
    .values({ id: newId(), name, topic, rules, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  if (!row) throw nameIsTaken();
  await record(tx, { action: calls.addMailingList, before: null, after: row, by, at });
  return row;
}

/** Changes a list. Throws 404, 409 if somebody else has changed it, and 422 as for a new one. */
export async function changeMailingList(
  tx: Queries,
  id: string,
  { name, topic, version, ...rules }: ListFields & { version: number },
  { by, at }: Change,
): Promise<MailingListRow> {
  checkRules(rules);
  const before = await lockList(tx, id);
  if (before.version !== version)
    throw conflict('STATE_CHANGED', 'Somebody else has changed this list. Load the page again.');
  if (await isNameTaken(tx, id, name)) throw nameIsTaken();
  const [after] = await tx
    .update(mailingLists)
    .set({ name, topic, rules, version: version + 1, updatedAt: at })
    .where(and(eq(mailingLists.id, id), eq(mailingLists.version, version)))
    .returning();
  if (!after) throw new Error('A locked list was not changed');
  await record(tx, { action: calls.changeMailingList, before, after, by, at });
  return after;
}

/** Removes a list. Throws 404. */
export async function removeMailingList(
  tx: Queries,
  id: string,
  { reason, by, at }: Change & { reason: string },
): Promise<void> {
  const before = await lockList(tx, id);
  await tx.delete(mailingLists).where(eq(mailingLists.id, id));
  await record(tx, { action: calls.removeMailingList, before, after: null, reason, by, at });
}

async function lockList(tx: Queries, id: string): Promise<MailingListRow> {
  const [row] = await tx.select().from(mailingLists).where(eq(mailingLists.id, id)).for('update');
  if (!row) throw notFound('We can’t find this list.');
  return row;
}

async function isNameTaken(tx: Queries, id: string, name: string): Promise<boolean> {
  const rows = await tx.select({ id: mailingLists.id, name: mailingLists.name }).from(mailingLists);
  return rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase());
}

const nameIsTaken = () => invalid({ name: ['Another list has this name'] });

interface Recorded extends Change {
  action: { name: string };
  before: MailingListRow | null;
  after: MailingListRow | null;
  reason?: string;
}

async function record(tx: Queries, { action, before, after, by, ...rest }: Recorded): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  await recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'mailing-list', id: row.id, name: row.name },
    before: before && auditedFields(before),
    after: after && auditedFields(after),
    ...rest,
  });
}

const auditedFields = ({ name, topic, rules }: MailingListRow) => ({
  name,
  topic,
  rules: describeRules(calls.parseMailingRules(rules)),
});
