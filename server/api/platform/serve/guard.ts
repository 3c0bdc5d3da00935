import type { Contract, Limit } from '../../../../shared/contracts/contract.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../database/database.ts';
import { applyLimits, countRefusal } from '../limits/limits.ts';
import { createFindSubject } from './access.ts';
import type { Caller, Finders, Handler } from './handler.ts';
import { type Counted, listUses } from './limit-uses.ts';

interface GuardOptions {
  contracts: readonly Contract[];
  /** Find the subjects of calls, by kind. */
  finders: Finders;
  /** The database that counts limits. */
  queries: Queries;
  now: () => Date;
}

/** A call with valid input: path and query as sent, and all parts parsed. */
export interface GuardedCall {
  path: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
  input: { params: unknown; query: unknown; body: unknown; bytes: Uint8Array };
  caller: Caller;
}

/** Applies the limits, finds the subject and runs the handler. Throws 429 and 404. */
export type Guard = (handler: Handler, call: GuardedCall) => Promise<unknown>;

/** Creates a guard. Throws if a contract's rules can't be enforced, e.g. if a finder is missing. */
export function createGuard({ contracts, finders, queries, now }: GuardOptions): Guard {
  const findSubject = createFindSubject(contracts, finders);
  return async ({ contract: { access, limits }, run }, { path, search, input, caller }) => {
    const counted: Counted = { caller, input: { ...path, ...toRecord(input.body) } };
    const uses = listUses(limits.filter(isForCall), counted);
    await applyLimits(queries, uses, now());
    try {
      const subject = await findSubject(access, { params: path, query: search, body: input.body, caller });
      await applyLimits(queries, listUses(limits.filter(isPerSubject), { ...counted, subject }), now());
      return await run({ ...input, caller, member: caller.member, subject });
    } catch (error) {
      if (error instanceof AppError) await countRefusal(queries, uses, error.code, now());
      throw error;
    }
  };
}

const isPerSubject = ({ per }: Limit) => per === 'subject';

/** Limits that are counted before the subject is looked up, so that guesses count too. */
const isForCall = (limit: Limit) => limit.by === undefined && !isPerSubject(limit);

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
