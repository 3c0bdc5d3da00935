import type * as v from 'valibot';
import type {
  Access,
  Contract,
  FileAnswer,
  RedirectAnswer,
  StreamAnswer,
} from '../../../../shared/contracts/contract.ts';

/** The caller of an API call. The session and anonymous ids are UUIDs and no credentials. */
export interface Caller {
  ip: string;
  sessionId: string;
  anonId: string;
  /** The logged-in member, from a verified bearer token. */
  member: Member | null;
  idempotencyKey: string | null;
  /** The browser's `User-Agent`. */
  userAgent?: string | undefined;
  /** What an earlier login with the right password left on the device. Verify it with the signer. */
  deviceToken?: string | undefined;
}

export interface Member {
  id: string;
  number: string;
  email: string;
  permissions: ReadonlySet<string>;
  /** The login that the token belongs to. */
  loginId?: string;
  /** When the member last typed the password in this login. */
  passwordAt?: Date | null;
  /** The name of the colleague whose rights this login reads the back office with: it changes nothing meanwhile. */
  seesAs?: string | null;
}

/**
 * The kinds of subjects that an `access` can name. A module with a finder adds its kind with
 * `declare module '…/handler.ts' { interface Subjects { kind: Thing } }`.
 */
export interface Subjects {}

/** The result of a finder: a row with related data. Limits per subject count by the row's id. */
export interface Subject {
  row: { id: string };
}

/** The valid input of a finder. The query is empty for `owner` access. */
export interface Search {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  caller: Caller;
}

/**
 * Finds the subject of a call if the caller may access it. Otherwise throws the same 404 as for a missing subject, after
 * the same work, so that callers can't tell the two apart.
 */
export type Finder<T extends Subject> = (search: Search) => Promise<T>;

/** One finder for each kind. */
export type Finders = { [K in keyof Subjects]?: Finder<Subjects[K]> };

/** A call that has passed the contract's schemas and access check. */
export interface Call<C extends Contract> {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  body: v.InferOutput<C['body']>;
  /** The file of a contract that takes one; otherwise empty. */
  bytes: Uint8Array;
  caller: Caller;
  /** The logged-in member. null only if the contract allows other callers. */
  member: MemberOf<C['access']>;
  /** The result of the contract's finder. Undefined if the contract names no kind. */
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
  : C['output'] extends 'stream'
    ? StreamAnswer
    : C['output'] extends 'events'
      ? OpenEvents
      : FileAnswer | RedirectAnswer;

/** Opens the stream of a contract whose output is server-sent events. Throws an AppError on failure. */
export type OpenEvents = (options: EventsOptions) => AsyncIterable<Uint8Array>;

export interface EventsOptions {
  /** The id of the last event that the browser has seen, when it connects again. */
  lastEventId: string | null;
  /** The caller's permissions now; null when the login has ended. */
  findMember: () => Promise<Member | null>;
}

export interface Handler {
  contract: Contract;
  run: (call: {
    params: unknown;
    query: unknown;
    body: unknown;
    bytes: Uint8Array;
    caller: Caller;
    member: Member | null;
    subject: unknown;
  }) => Promise<unknown>;
}

/** Creates a handler from a contract and the function that answers its calls. `run` throws an AppError on failure. */
export function handle<C extends Contract>(contract: C, run: (call: Call<C>) => Promise<Answer<C>>): Handler {
  // The cast is safe, because `serve` parses every call with this contract's schemas and checks its access before `run`.
  return { contract, run: run as Handler['run'] };
}
