import type * as v from 'valibot';
import type { Contract, FileAnswer } from '../../../../shared/contracts/contract.ts';

/** Who calls, as the gateway or the HTTP edge established it. Ids are UUIDs or null; none of them is a credential. */
export interface Caller {
  ip: string;
  sessionId: string;
  anonId: string;
  /** The signed-in member, once the bearer token was checked. */
  member: Member | null;
  idempotencyKey: string | null;
}

export interface Member {
  id: string;
  number: string;
  email: string;
  permissions: ReadonlySet<string>;
}

/** A call whose input has passed the contract's schemas. */
export interface Call<C extends Contract> {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  body: v.InferOutput<C['body']>;
  caller: Caller;
}

type Answer<C extends Contract> = C['output'] extends v.GenericSchema
  ? v.InferInput<C['output']>
  : FileAnswer;

export interface Handler {
  contract: Contract;
  run: (call: Call<Contract>) => Promise<unknown>;
}

/** Ties a contract to the function that answers it. It throws an AppError to refuse. */
export function handle<C extends Contract>(contract: C, run: (call: Call<C>) => Promise<Answer<C>>): Handler {
  // `serve` parses every call with this contract's own schemas before it reaches `run`, so the widening is safe.
  return { contract, run: run as Handler['run'] };
}
