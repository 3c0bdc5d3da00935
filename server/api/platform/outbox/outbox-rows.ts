import { randomBytes } from 'node:crypto';
import { and, asc, countDistinct, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { placeholders, prepareOnce } from '../database/prepare-once.ts';
import { outbox, outboxAttempts, recipientKey } from './tables.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/**
 * What is sent first: what somebody waits for, then what jobs write on their own, then what goes to many at once. One
 * sender takes only the first lane, so that nothing slow in the others delays it.
 */
export const LANES = { PERSON: 0, ROUTINE: 1, BULK: 2 } as const;
export type Lane = (typeof LANES)[keyof typeof LANES];

/** A mail to send. */
export interface NewMail {
  /** Deduplicates the mail: only one is sent per cause, e.g. `booking-confirmed:<id>`. */
  cause: string;
  template: string;
  recipient: string;
  /** `LANES.PERSON` if missing. */
  lane?: Lane;
  /** Input of the template as JSON. May contain link paths with tokens, never card data. */
  data: Record<string, unknown>;
  /** After this it is too late to send. */
  expiresAt?: Date;
}

/** Adds a mail in the caller's transaction. Does nothing if one with the same cause exists. */
export async function addMail(queries: Queries, mail: NewMail): Promise<void> {
  const id = randomBytes(16).toString('base64url');
  await insertMail(queries).execute({ lane: LANES.PERSON, expiresAt: null, ...mail, id });
}

const insertMail = prepareOnce((queries) =>
  queries
    .insert(outbox)
    .values(placeholders(outbox, ['id', 'cause', 'template', 'recipient', 'lane', 'data', 'expiresAt']))
    .onConflictDoNothing({ target: outbox.cause })
    .prepare('insert_mail'),
);

/** Adds many mails in the caller's transaction. */
export async function addMails(queries: Queries, mails: (NewMail & { id: string })[]): Promise<void> {
  if (mails.length > 0) await queries.insert(outbox).values(mails);
}

/** Deletes mails that wait to be sent, in the transaction that makes them pointless. */
export async function withdrawMail(queries: Queries, causes: string[]): Promise<void> {
  await queries.delete(outbox).where(and(inArray(outbox.cause, causes), eq(outbox.state, 'QUEUED')));
}

/** Number of mails waiting to be sent. */
export const countQueuedMail = (queries: Queries): Promise<number> =>
  queries.$count(outbox, eq(outbox.state, 'QUEUED'));

/** Finds a mail by id. */
export async function findMail(queries: Queries, id: string): Promise<OutboxRow | undefined> {
  const [row] = await queries.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** The newest mails of a template, newest first. */
export const findNewestMail = (queries: Queries, template: string, limit: number): Promise<OutboxRow[]> =>
  queries
    .select()
    .from(outbox)
    .where(eq(outbox.template, template))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);

interface MailSearch {
  page: number;
  pageSize: number;
  /** Only mail to this address. */
  to?: string | undefined;
  state?: string | undefined;
}

/** Lists a page of mails, newest first, with the total count. The first page is 1. */
export async function listMail(
  queries: Queries,
  { page, pageSize, to, state }: MailSearch,
): Promise<{ rows: OutboxRow[]; count: number }> {
  const isMatch = and(
    to === undefined ? undefined : eq(recipientKey(outbox.recipient), recipientKey(sql`${to}::text`)),
    state === undefined ? undefined : eq(outbox.state, state),
  );
  const rows = await queries
    .select()
    .from(outbox)
    .where(isMatch)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, count: await queries.$count(outbox, isMatch) };
}

/** How long a process may hold a mail. After that, another process takes it. */
const LEASE_MS = 10 * MINUTE_MS;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Leases the mail of the first lane that has been due the longest. Concurrent processes skip it. */
export async function claimDueMail(
  queries: Queries,
  now: Date,
  lastLane: Lane = LANES.BULK,
): Promise<OutboxRow | undefined> {
  const due = queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'QUEUED'), lte(outbox.lane, lastLane), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.lane), asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: leaseFrom(now) })
    .where(and(eq(outbox.id, sql`(${due})`), eq(outbox.state, 'QUEUED')))
    .returning();
  return row;
}

/** Marks a mail as SENDING before its last line is sent. Throws if another process has taken over the lease. */
export async function markSending(queries: Queries, row: OutboxRow, now: Date): Promise<void> {
  const hasLease = await moveMail(queries, row, 'QUEUED', {
    state: 'SENDING',
    nextAttemptAt: leaseFrom(now),
  });
  if (!hasLease) throw new Error('Another process has taken over the lease of this mail');
}

/** Updates the state after an attempt. Returns false if another attempt owns the row by now. */
export async function moveMail(
  queries: Queries,
  row: OutboxRow,
  from: 'QUEUED' | 'SENDING',
  change: Partial<OutboxRow>,
): Promise<boolean> {
  const ours = and(eq(outbox.id, row.id), eq(outbox.state, from), eq(outbox.attempts, row.attempts));
  const moved = await queries.update(outbox).set(change).where(ours).returning({ id: outbox.id });
  return moved.length === 1;
}

type NewAttempt = Omit<typeof outboxAttempts.$inferInsert, 'id' | 'mailId'>;

/** Updates the state after an attempt, like `moveMail`, and records the attempt. */
export async function endAttempt(
  queries: Queries,
  row: OutboxRow,
  { from, change, attempt }: { from: 'QUEUED' | 'SENDING'; change: Partial<OutboxRow>; attempt: NewAttempt },
): Promise<boolean> {
  const isOurs = await moveMail(queries, row, from, change);
  if (isOurs) await queries.insert(outboxAttempts).values({ mailId: row.id, ...attempt });
  return isOurs;
}

/**
 * Records what another server reported about a mail that was handed over. Nothing happens if the report is known. A mail that
 * did not arrive is FAILED. Returns whether the report is new.
 */
export async function recordReportedAttempt(
  queries: Queries,
  { id }: Pick<OutboxRow, 'id'>,
  attempt: NewAttempt & { reportKey: string },
): Promise<boolean> {
  const added = await queries
    .insert(outboxAttempts)
    .values({ mailId: id, ...attempt })
    .onConflictDoNothing({ target: outboxAttempts.reportKey })
    .returning({ id: outboxAttempts.id });
  if (added.length === 0) return false;
  if (attempt.outcome === 'BOUNCED' || attempt.outcome === 'REFUSED')
    await queries
      .update(outbox)
      .set({ state: 'FAILED', lastError: attempt.words ?? null })
      .where(and(eq(outbox.id, id), inArray(outbox.state, ['SENT', 'UNCERTAIN'])));
  return true;
}

/** The number of mails to an address, in lower case, that the server refused because it did not know it. */
export async function countBounced(queries: Queries, recipient: string): Promise<number> {
  const [{ bounced } = { bounced: 0 }] = await queries
    .select({ bounced: countDistinct(outbox.id) })
    .from(outbox)
    .innerJoin(outboxAttempts, eq(outboxAttempts.mailId, outbox.id))
    .where(and(eq(recipientKey(outbox.recipient), recipient), eq(outboxAttempts.outcome, 'BOUNCED')));
  return bounced;
}

/** Without an answer, a mail is sent again at most twice and for a day, with the same Message-ID. See decision 023. */
const MAX_UNANSWERED = 2;
const REPEAT_WITHIN_MS = DAY_MS;
const REPEAT_AFTER_MS = 10 * MINUTE_MS;

/**
 * What happens to a mail that the server may have: it is sent again, or it is UNCERTAIN and staff decide. Mail to many is
 * never sent again, because a second copy annoys its reader more than a missing one.
 */
export function settleUnanswered(
  { unanswered, createdAt, lane }: Pick<OutboxRow, 'unanswered' | 'createdAt' | 'lane'>,
  now: Date,
): Partial<OutboxRow> {
  const isRepeated =
    lane !== LANES.BULK &&
    unanswered < MAX_UNANSWERED &&
    now.getTime() - createdAt.getTime() < REPEAT_WITHIN_MS;
  if (!isRepeated) return { state: 'UNCERTAIN', unanswered: unanswered + 1 };
  const nextAttemptAt = new Date(now.getTime() + REPEAT_AFTER_MS);
  return { state: 'QUEUED', unanswered: unanswered + 1, nextAttemptAt };
}

/** Settles the mails whose process ended between the last line and the server's answer. Returns what was decided. */
export async function settleLostMail(
  queries: Queries,
  now: Date,
): Promise<{ id: string; state: string | undefined }[]> {
  const isLost = and(eq(outbox.state, 'SENDING'), lte(outbox.nextAttemptAt, now));
  const lost = await queries.select().from(outbox).where(isLost);
  const settled = [];
  for (const row of lost) {
    const change = settleUnanswered(row, now);
    const lastError = 'The process ended before the mail server answered.';
    const attempt = { at: now, outcome: 'UNANSWERED', words: lastError } as const;
    if (await endAttempt(queries, row, { from: 'SENDING', change: { ...change, lastError }, attempt }))
      settled.push({ id: row.id, state: change.state });
  }
  return settled;
}

const RETENTION_MS = 90 * DAY_MS;

/** Deletes mails of more than 90 days ago with their attempts, sent or given up. */
export async function deleteExpiredMail(queries: Queries, now: Date): Promise<void> {
  const isOld = lt(outbox.createdAt, new Date(now.getTime() - RETENTION_MS));
  for (const state of ['SENT', 'UNCERTAIN', 'HELD', 'FAILED'])
    await deleteInBatches(queries, outbox, sql`${eq(outbox.state, state)} and ${isOld}`);
}
