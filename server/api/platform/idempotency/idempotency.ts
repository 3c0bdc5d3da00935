import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../database/database.ts';
import { idempotencyKeys } from './tables.ts';

const KEPT = 24 * 60 * 60 * 1000;

/** One visible attempt: the contract's name and the caller's key for it. */
export interface Attempt {
  contract: string;
  key: string;
}

/** What the first call of an attempt answered. */
export interface SavedAnswer {
  status: number;
  answer: Record<string, unknown>;
}

export type Attempted =
  | { state: 'new' }
  /** The first call was interrupted after it began this booking: go on with it. */
  | { state: 'unfinished'; bookingId: string | null }
  | ({ state: 'done' } & SavedAnswer);

/**
 * Claims the key of an attempt in the transaction that begins its work, or tells what became of the first one. Waits
 * while another call with the same key is in that transaction. The same key with another body is a 409.
 */
export async function beginIdempotent(
  tx: Queries,
  { contract, key, body, bookingId }: Attempt & { body: Record<string, unknown>; bookingId?: string },
): Promise<Attempted> {
  const bodyHash = hashBody(body);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ contract, key, bodyHash, bookingId })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return { state: 'new' };
  const [first] = await tx.select().from(idempotencyKeys).where(isAttempt({ contract, key })).for('update');
  if (!first) throw new Error('The key of an attempt was forgotten while the attempt was repeated');
  if (first.bodyHash !== bodyHash)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key belongs to another request.');
  if (first.status === null) return { state: 'unfinished', bookingId: first.bookingId };
  return { state: 'done', status: first.status, answer: first.answer ?? {} };
}

/** Keeps the answer for repeated calls, in the transaction that makes it true. The first answer stays. */
export async function finishIdempotent(
  tx: Queries,
  { contract, key, status, answer }: Attempt & SavedAnswer,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status, answer })
    .where(and(isAttempt({ contract, key }), isNull(idempotencyKeys.status)));
}

/** What an attempt was told by whoever finished it. */
export async function findAnswer(queries: Queries, attempt: Attempt): Promise<SavedAnswer> {
  const { status, answer } = idempotencyKeys;
  const [kept] = await queries.select({ status, answer }).from(idempotencyKeys).where(isAttempt(attempt));
  if (!kept?.answer || kept.status === null) throw new Error('This attempt was not finished');
  return { status: kept.status, answer: kept.answer };
}

/** Deletes what is older than 24 hours. */
export async function deleteExpiredKeys(queries: Queries, now: Date): Promise<void> {
  await queries.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT)));
}

const isAttempt = ({ contract, key }: Attempt) =>
  and(eq(idempotencyKeys.contract, contract), eq(idempotencyKeys.key, key));

/** Tells bodies apart. A sealed field serializes as what it may show, so no secret is in the hash. */
const hashBody = (body: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(body, sortKeys)).digest('hex');

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
