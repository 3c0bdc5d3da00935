import * as v from 'valibot';
import type { Permission } from './permissions.ts';

/**
 * Who may call. `serve` checks it before the handler runs:
 * - `anyone`: signed in or not.
 * - `member`: a signed-in member.
 * - `staff`: a member with at least one permission.
 * - `self`: the member whose club number is `{n}` in the path.
 * - `{ owner }`: the member who owns the thing of this kind, below their own club number if the path has one.
 * - `{ proof }`: the owning member, or anyone with a proof for this thing: a signed link, a claim, or a ticket
 *   number with its record locator. With `signedIn`, the holder must be a member too.
 * - `{ permission }`: a member whose policy holds that Resource:Action.
 *
 * A kind has exactly one finder, which the API is put together with. A stranger gets the same 404 as for a thing that
 * does not exist.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'staff'
  | 'self'
  | { owner: string }
  | { proof: string; signedIn?: true }
  | { permission: Permission };

/** The kind of thing that a call is about, when its access depends on whose thing it is. */
export function subjectKind(access: Access): string | undefined {
  if (typeof access !== 'object' || 'permission' in access) return undefined;
  return 'owner' in access ? access.owner : access.proof;
}

/** Whether the call needs a login. */
export function needsMember(access: Access): boolean {
  const isProof = typeof access === 'object' && 'proof' in access;
  return isProof ? access.signedIn === true : access !== 'anyone';
}

/** The permission that a call needs, if any. */
export const neededPermission = (access: Access): Permission | undefined =>
  typeof access === 'object' && 'permission' in access ? access.permission : undefined;

/** A rate limit: at most `max` uses in `seconds`, in fixed windows. The next use is a 429 with Retry-After. */
export interface Limit {
  /** The counter's name. Calls that use the same name share their counters. */
  name: string;
  /**
   * What is counted separately: each caller's IP address, each browser session, each member, each thing that `access`
   * finds, or each value of an input (`as` says how spellings of the same value are told).
   */
  per: 'address' | 'session' | 'account' | 'subject' | { input: string; as?: 'number' | 'email' };
  max: number;
  seconds: number;
  /** Counts only refusals with this error code, for example wrong guesses. */
  only?: string;
  /** `serve` leaves it to the handler, because only the handler knows which uses count. */
  by?: 'handler';
}

/**
 * What a call means for the browser session that makes it:
 * - `begins`: the answer contains the tokens of a login, or says that a mail was sent.
 * - `renews`: it ends every login of the member; the answer may contain the tokens of a new one.
 * - `ends`: a success ends every login of the member.
 * - `ends-always`: logs out, even if the API cannot be reached.
 */
export type SessionEffect = 'begins' | 'renews' | 'ends' | 'ends-always';

/** The error code of a call that needs the password again, see `needsRecentPassword`. */
export const PASSWORD_NEEDED = 'PASSWORD_NEEDED';

/** The error code of a call that another server does not have. The site works without it. */
export const NOT_OFFERED = 'NOT_OFFERED';

/** The body of a contract that takes one file instead of JSON. */
export interface Upload {
  contentType: 'image/jpeg';
  maxBytes: number;
}

/** The answer of a contract whose output is a file. */
export interface FileAnswer {
  contentType: string;
  filename: string;
  bytes: Uint8Array;
}

/** The answer of a contract whose output is a file that another service makes: where it is. */
export interface RedirectAnswer {
  location: string;
}

/**
 * The answer of a contract whose output is a stream: text that is made while it is read, as slowly as the reader reads it
 * and until the reader leaves. It has no limit on its size or time.
 */
export interface StreamAnswer {
  contentType: string;
  filename: string;
  chunks: AsyncIterable<string>;
}

/** `events` are server-sent events (`text/event-stream`), which last until one side ends them. */
export type Output = v.GenericSchema | 'file' | 'stream' | 'events';

/** The schema of a contract's answer; undefined if the answer is a file, a stream or events. */
export const outputSchema = ({ output }: Contract): v.GenericSchema | undefined =>
  typeof output === 'string' ? undefined : output;

/** One API call as a value that client and server read: its address, schemas, access and limits. */
export interface Contract<
  P extends v.GenericSchema = v.GenericSchema,
  Q extends v.GenericSchema = v.GenericSchema,
  B extends v.GenericSchema = v.GenericSchema,
  O extends Output = Output,
  A extends Access = Access,
> {
  name: string;
  /** One sentence for the generated documentation. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base URL, with `{parameter}` segments. A trailing slash is optional to callers. */
  path: `/${string}`;
  access: A;
  /** Rate limits. */
  limits: readonly Limit[];
  session?: SessionEffect;
  /** The call moves money, space or points. With an `Idempotency-Key`, a repeated call returns the first answer. */
  isIdempotent: boolean;
  /** The call leaves an audit entry although its body asks for no reason. Calls with a required `reason` always do. */
  isAudited?: boolean;
  /**
   * The password must have been typed in this login within the last 5 minutes, otherwise 403 PASSWORD_NEEDED: for refunds,
   * approvals, rights and people. `confirmPassword` renews it.
   */
  needsRecentPassword?: true;
  /** Somebody who sees the back office as a colleague may make this call, although it isn't a GET. */
  isOpenToOnlookers?: true;
  params: P;
  query: Q;
  body: B;
  /** The body is a file, and `body` has no fields. */
  upload?: Upload;
  output: O;
  /** Where the call may redirect to (303) instead of answering with a file. */
  redirect?: string;
}

const nothing = v.strictObject({});
export type Nothing = typeof nothing;

interface Definition<P, Q, B, O, A> {
  name: string;
  summary: string;
  method: Contract['method'];
  path: Contract['path'];
  access: A;
  limits?: readonly Limit[];
  session?: SessionEffect;
  isIdempotent?: boolean;
  isAudited?: boolean;
  needsRecentPassword?: true;
  isOpenToOnlookers?: true;
  params?: P;
  query?: Q;
  body?: B;
  upload?: Upload;
  output: O;
  redirect?: string;
}

export function contract<
  O extends Output,
  const A extends Access,
  P extends v.GenericSchema = Nothing,
  Q extends v.GenericSchema = Nothing,
  B extends v.GenericSchema = Nothing,
>(definition: Definition<P, Q, B, O, A>): Contract<P, Q, B, O, A> {
  const { params, query, body, limits = [], isIdempotent = false, ...rest } = definition;
  // TypeScript cannot see that a missing schema means `Nothing`, the generic's default.
  return {
    ...rest,
    limits,
    isIdempotent,
    params: params ?? (nothing as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
  };
}

/** The input of a call. Parts without fields may be omitted. */
export type CallInput<C extends Contract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

type Part<K extends string, S extends v.GenericSchema> =
  Record<string, never> extends v.InferInput<S>
    ? { [P in K]?: v.InferInput<S> }
    : { [P in K]: v.InferInput<S> };

/** The answer of a call. */
export type CallOutput<C extends Contract> = C['output'] extends v.GenericSchema
  ? v.InferOutput<C['output']>
  : C['output'] extends 'stream'
    ? StreamAnswer
    : FileAnswer;
