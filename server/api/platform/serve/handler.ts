import type * as v from 'valibot';
import type { Access, Contract, FileAnswer } from '../../../../shared/contracts/contract.ts';

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

/**
 * The things that an `access` can name, by kind. The module that has a finder for a kind adds it with
 * `declare module '…/handler.ts' { interface Subjects { kind: Thing } }`.
 */
export interface Subjects {}

/** What a finder finds: a row, with what belongs to it. Limits per subject count by its id. */
export interface Subject {
  row: { id: string };
}

/** What a finder looks at: input that the contract has accepted. Of an `owner` call it sees no query. */
export interface Search {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  caller: Caller;
}

/**
 * Finds the thing of a call for a caller who may use it. For everyone else it throws the same 404 as for a thing that
 * does not exist, after the same work.
 */
export type Finder<T extends Subject> = (search: Search) => Promise<T>;

/** One finder for each kind. */
export type Finders = { [K in keyof Subjects]?: Finder<Subjects[K]> };

/** A call that `serve` has let in: its input has passed the contract's schemas, and its caller the contract's access. */
export interface Call<C extends Contract> {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  body: v.InferOutput<C['body']>;
  caller: Caller;
  /** The signed-in member; null only if the contract lets others call, too. */
  member: MemberOf<C['access']>;
  /** What the finder of the contract's kind found; undefined if the contract names none. */
  subject: SubjectOf<C['access']>;
}

type MemberOf<A extends Access> = A extends { signedIn: true }
  ? Member
  : A extends 'anyone' | { proof: string }
    ? Member | null
    : Member;

type SubjectOf<A extends Access> = A extends
  { owner: infer K extends keyof Subjects } | { proof: infer K extends keyof Subjects }
  ? Subjects[K]
  : undefined;

type Answer<C extends Contract> = C['output'] extends v.GenericSchema
  ? v.InferInput<C['output']>
  : FileAnswer;

export interface Handler {
  contract: Contract;
  run: (call: {
    params: unknown;
    query: unknown;
    body: unknown;
    caller: Caller;
    member: Member | null;
    subject: unknown;
  }) => Promise<unknown>;
}

/** Ties a contract to the function that answers it. It throws an AppError to refuse. */
export function handle<C extends Contract>(contract: C, run: (call: Call<C>) => Promise<Answer<C>>): Handler {
  // `serve` parses every call with this contract's own schemas and checks its access before it reaches `run`, so the
  // widening is safe.
  return { contract, run: run as Handler['run'] };
}
