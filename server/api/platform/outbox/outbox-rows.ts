import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { outbox } from './tables.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** A mail to send, once per `cause`. `data` is what its template shows: JSON, never card data. */
export interface NewMail {
  cause: string;
  template: string;
  recipient: string;
  data: Record<string, unknown>;
}

/** Adds a mail in the caller's transaction; a second one for the same cause changes nothing. */
export async function addMail(queries: Queries, mail: NewMail): Promise<void> {
  const id = randomBytes(16).toString('base64url');
  await queries
    .insert(outbox)
    .values({ id, ...mail })
    .onConflictDoNothing({ target: outbox.cause });
}

/** How many mails wait for a mail server. */
export const countQueuedMail = (queries: Queries): Promise<number> =>
  queries.$count(outbox, eq(outbox.state, 'QUEUED'));

/** One mail by its id. */
export async function findMail(queries: Queries, id: string): Promise<OutboxRow | undefined> {
  const [row] = await queries.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** A page of all mails, newest first, and how many there are. Pages count from 1. */
export async function listMail(
  queries: Queries,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OutboxRow[]; count: number }> {
  const rows = await queries
    .select()
    .from(outbox)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, count: await queries.$count(outbox) };
}

/** How long a process may keep a mail; after that another one takes it, or it is given up as UNCERTAIN. */
const LEASE_MS = 10 * 60_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Takes the longest due mail under a lease; processes that look at the same time skip it. */
export async function claimDueMail(queries: Queries, now: Date): Promise<OutboxRow | undefined> {
  const due = queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'QUEUED'), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: leaseFrom(now) })
    .where(and(eq(outbox.id, sql`(${due})`), eq(outbox.state, 'QUEUED')))
    .returning();
  return row;
}

/** Says that the content is about to leave; throws when the lease has passed to someone else, who will send it. */
export async function markSending(queries: Queries, row: OutboxRow, now: Date): Promise<void> {
  const isOurs = await moveMail(queries, row, 'QUEUED', { state: 'SENDING', nextAttemptAt: leaseFrom(now) });
  if (!isOurs) throw new Error('The lease of this mail has passed on');
}

/** Writes the result of our attempt; false when the row is another attempt's by now. */
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

/** Gives up mails whose process ended while a server was taking them: nobody knows, so nobody tries again. Answers their ids. */
export async function giveUpLostMail(queries: Queries, now: Date): Promise<string[]> {
  const lost = await queries
    .update(outbox)
    .set({ state: 'UNCERTAIN', lastError: 'The process ended while the server was taking it.' })
    .where(and(eq(outbox.state, 'SENDING'), lte(outbox.nextAttemptAt, now)))
    .returning({ id: outbox.id });
  return lost.map(({ id }) => id);
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Mail that has long been sent: its links have lapsed, and the booking says the same. */
export async function deleteExpiredMail(queries: Queries, now: Date): Promise<void> {
  const isOld = lt(outbox.createdAt, new Date(now.getTime() - KEPT_MS));
  await queries.delete(outbox).where(and(eq(outbox.state, 'SENT'), isOld));
}
