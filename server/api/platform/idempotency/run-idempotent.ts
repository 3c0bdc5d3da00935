import * as v from 'valibot';
import type { Database, Queries } from '../database/database.ts';
import type { Caller, Member } from '../serve/handler.ts';
import { beginIdempotent, finishIdempotent } from './idempotency.ts';

interface Once<S extends v.ObjectSchema<v.ObjectEntries, undefined>> {
  contract: { name: string; output: S };
  caller: Caller;
  member: Member;
  /** All that tells this call from another one with the same key. */
  body: Record<string, unknown>;
}

/**
 * Runs a member's command in one transaction, once per Idempotency-Key: a repeated call waits for the first and answers
 * what it answered. A refused one leaves no trace, so that it may be tried again. Keys are told apart by member.
 */
export async function runOnce<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  db: Database,
  { contract, caller, member, body }: Once<S>,
  work: (tx: Queries) => Promise<v.InferOutput<S>>,
): Promise<v.InferOutput<S>> {
  const { idempotencyKey } = caller;
  if (idempotencyKey === null) return db.transaction(work);
  const attempt = { contract: contract.name, key: `${member.id}:${idempotencyKey}` };
  return db.transaction(async (tx) => {
    const attempted = await beginIdempotent(tx, { ...attempt, body });
    if (attempted.state === 'done') return v.parse(contract.output, attempted.answer);
    const answer = await work(tx);
    await finishIdempotent(tx, { ...attempt, status: 200, answer });
    return answer;
  });
}
