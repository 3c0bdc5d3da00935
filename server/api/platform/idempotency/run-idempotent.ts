import * as v from 'valibot';
import type { Database, Queries } from '../database/database.ts';
import type { Caller, Member } from '../serve/handler.ts';
import { beginIdempotent, finishIdempotent } from './idempotency.ts';

interface IdempotentCall<S extends v.ObjectSchema<v.ObjectEntries, undefined>> {
  contract: { name: string; output: S };
  caller: Caller;
  member: Member;
  /** Everything that must be equal in a repeated call with the same key. */
  body: Record<string, unknown>;
}

/**
 * Runs a member's command in a transaction, once per Idempotency-Key of the member. A repeated call waits for the
 * first one and returns its response. A failed call is rolled back and can be retried.
 */
export async function runIdempotent<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  db: Database,
  { contract, caller, member, body }: IdempotentCall<S>,
  work: (tx: Queries) => Promise<v.InferOutput<S>>,
): Promise<v.InferOutput<S>> {
  const { idempotencyKey } = caller;
  if (idempotencyKey === null) return db.transaction(work);
  const attempt = { contract: contract.name, key: `${member.id}:${idempotencyKey}` };
  return db.transaction(async (tx) => {
    const state = await beginIdempotent(tx, { ...attempt, body });
    if (state.state === 'done') return v.parse(contract.output, state.answer);
    const answer = await work(tx);
    await finishIdempotent(tx, { ...attempt, status: 200, answer });
    return answer;
  });
}
