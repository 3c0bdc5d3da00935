import { and, desc, eq, sql } from 'drizzle-orm';
import type { MailLayout, MailWords } from '../../../shared/contracts/mail-words.ts';
import * as calls from '../../../shared/contracts/texts.ts';
import { conflict, invalid } from '../../../shared/errors/app-error.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import type { TextKind, TextVersion } from '../modules/texts/find-texts.ts';
import { textVersions } from '../modules/texts/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { describeContent } from './describe-content.ts';
import { findMistakes, getKnownText } from './text-kinds.ts';

interface Change {
  by: { id: string };
  at: Date;
}

interface Draft {
  kind: TextKind;
  name: string;
  content: MailWords | MailLayout | calls.PageText;
  /** The draft that the author has seen; null: none. */
  draftId: string | null;
}

/**
 * Saves the draft of a text: the next version, or the draft's again. Throws 404, 422 at the fields that are wrong, and 409
 * if a colleague has saved another draft since.
 */
export async function draftText(
  tx: Queries,
  { kind, name, content, draftId }: Draft,
  { by, at }: Change,
): Promise<{ id: string; version: number }> {
  const text = getKnownText(kind, name);
  const mistakes = findMistakes(text, content);
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
  // Two first drafts at once would both see none.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${kind} ${name}`}, 17))`);
  const isText = and(eq(textVersions.kind, kind), eq(textVersions.name, name));
  const [latest] = await tx
    .select()
    .from(textVersions)
    .where(isText)
    .orderBy(desc(textVersions.version))
    .limit(1);
  const draft = latest?.state === 'DRAFT' ? latest : null;
  if ((draft?.id ?? null) !== draftId) throw draftGone();
  if (draft) await tx.delete(textVersions).where(eq(textVersions.id, draft.id));
  const version = draft?.version ?? (latest?.version ?? 0) + 1;
  const row = { id: newId(), kind, name, version, content, effectiveFrom: at, createdAt: at };
  await tx.insert(textVersions).values(row);
  await recordAudit(tx, {
    action: DRAFT_CALLS[kind],
    actor: by,
    subject: { kind: 'text', id: `${kind}:${name}`, name: text.title },
    // A draft that is saved again names its new words; the ones before are in the entry before.
    before: draft && { version },
    after: { version, ...describeContent(content) },
    at,
  });
  return { id: row.id, version };
}

const DRAFT_CALLS = {
  MAIL: calls.draftMailWords,
  LAYOUT: calls.draftMailLayout,
  PAGE: calls.draftPageText,
};

interface ReasonedChange extends Change {
  reason: string;
}

/** Publishes a checked draft from now on. Throws 409 when it is gone or published. */
export async function publishText(tx: Queries, { id }: TextVersion, change: ReasonedChange): Promise<void> {
  const [row] = await tx
    .update(textVersions)
    .set({ state: 'PUBLISHED', effectiveFrom: change.at })
    .where(and(eq(textVersions.id, id), eq(textVersions.state, 'DRAFT')))
    .returning();
  if (!row) throw draftGone();
  await record(tx, row, { ...change, action: calls.publishText, before: 'DRAFT', after: 'PUBLISHED' });
}

/** Withdraws a published version. Throws 409 when it isn't published. */
export async function rollBackText(tx: Queries, { id }: TextVersion, change: ReasonedChange): Promise<void> {
  const [row] = await tx
    .update(textVersions)
    .set({ state: 'WITHDRAWN', withdrawnAt: change.at })
    .where(and(eq(textVersions.id, id), eq(textVersions.state, 'PUBLISHED')))
    .returning();
  if (!row) throw conflict('NOT_PUBLISHED', 'A colleague has rolled this back already. Load the page again.');
  await record(tx, row, { ...change, action: calls.rollBackText, before: 'PUBLISHED', after: 'WITHDRAWN' });
}

/** Deletes a draft. Throws 409 when it is gone or published. */
export async function discardText(tx: Queries, { id }: TextVersion, change: ReasonedChange): Promise<void> {
  const [row] = await tx
    .delete(textVersions)
    .where(and(eq(textVersions.id, id), eq(textVersions.state, 'DRAFT')))
    .returning();
  if (!row) throw draftGone();
  await record(tx, row, { ...change, action: calls.discardText, before: 'DRAFT', after: null });
}

interface Recorded extends ReasonedChange {
  action: { name: string };
  before: TextVersion['state'];
  after: TextVersion['state'] | null;
}

const record = (
  tx: Queries,
  { kind, name, version }: TextVersion,
  { action, by, reason, at, before, after }: Recorded,
): Promise<void> =>
  recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'text', id: `${kind}:${name}`, name: getKnownText(kind, name).title },
    before: { version, state: before },
    after: after && { version, state: after },
    reason,
    at,
  });

const draftGone = () =>
  conflict('DRAFT_GONE', 'A colleague has saved, published or discarded this draft. Load the page again.');
