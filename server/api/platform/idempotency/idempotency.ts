import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { placeholders, prepareOnce } from '../database/prepare-once.ts';
import { idempotencyKeys } from './tables.ts';

/** Identifies an attempt: the contract's name and the caller's idempotency key. */
export interface Attempt {
  contract: string;
  key: string;
}

/** The response to the first call of an attempt. */
export interface SavedAnswer {
  status: number;
  answer: Record<string, unknown>;
}

export type AttemptState =
  | { state: 'new' }
  /** The first call was interrupted after it created this booking. Continue with it. */
  | { state: 'unfinished'; bookingId: string | null }
  | ({ state: 'done' } & SavedAnswer);

/**
 * Claims the key of an attempt, in the transaction that starts its work, or returns the state of the first attempt.
 * Waits while another transaction claims the same key. Throws 409 if the key was used with a different body.
 */
export async function beginIdempotent(
  tx: Queries,
  { contract, key, body, bookingId }: Attempt & { body: Record<string, unknown>; bookingId?: string },
): Promise<AttemptState> {
  const bodyHash = hashBody(body);
  const claimed = await claimKey(tx).execute({ contract, key, bodyHash, bookingId: bookingId ?? null });
  if (claimed.length > 0) return { state: 'new' };
  const [first] = await tx.select().from(idempotencyKeys).where(isAttempt({ contract, key })).for('update');
  if (!first) throw new Error('The idempotency key was deleted during a repeated attempt');
  if (first.bodyHash !== bodyHash)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key belongs to another request.');
  if (first.status === null) return { state: 'unfinished', bookingId: first.bookingId };
  return { state: 'done', status: first.status, answer: first.answer ?? {} };
}

const claimKey = prepareOnce((queries) =>
  queries
    .insert(idempotencyKeys)
    .values(placeholders(idempotencyKeys, ['contract', 'key', 'bodyHash', 'bookingId']))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_key'),
);

/** Stores the response for repeated calls, in the transaction of the work itself. Never overwrites a response. */
export async function finishIdempotent(
  tx: Queries,
  { contract, key, status, answer }: Attempt & SavedAnswer,
): Promise<void> {
  await storeAnswer(tx).execute({ contract, key, status, answer });
}

const storeAnswer = prepareOnce((queries) =>
  queries
    .update(idempotencyKeys)
    .set(placeholders(idempotencyKeys, ['status', 'answer']))
    .where(
      and(
        eq(idempotencyKeys.contract, sql.placeholder('contract')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
        isNull(idempotencyKeys.status),
      ),
    )
    .prepare('store_answer'),
);

/** The stored response of a finished attempt. Throws if it isn't finished. */
export async function findAnswer(queries: Queries, attempt: Attempt): Promise<SavedAnswer> {
  const { status, answer } = idempotencyKeys;
  const [saved] = await queries.select({ status, answer }).from(idempotencyKeys).where(isAttempt(attempt));
  if (!saved?.answer || saved.status === null) throw new Error('This attempt is not finished');
  return { status: saved.status, answer: saved.answer };
}

/** Deletes keys older than 24 hours. */
export async function deleteExpiredKeys(queries: Queries, now: Date): Promise<void> {
  const isOld = lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS));
  await deleteInBatches(queries, idempotencyKeys, isOld);
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
