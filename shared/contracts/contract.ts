import * as v from 'valibot';

/**
 * Who may call:
 * - `anyone`: visitors and members alike.
 * - `proof`: the owning member, or whoever holds a signed link for this very thing (`token` in the query).
 * - `member`: a signed-in member, about themselves.
 * - `{ permission }`: a member whose policy holds that Resource:Action.
 */
export type Access = 'anyone' | 'proof' | 'member' | { permission: `${string}:${string}` };

/** What a file-answering contract returns instead of JSON. */
export interface FileAnswer {
  contentType: string;
  filename: string;
  bytes: Uint8Array;
}

export type Output = v.GenericSchema | 'file';

/** One call of the API as a value that both sides read: where it lives, what travels, who may. */
export interface Contract<
  P extends v.GenericSchema = v.GenericSchema,
  Q extends v.GenericSchema = v.GenericSchema,
  B extends v.GenericSchema = v.GenericSchema,
  O extends Output = Output,
> {
  name: string;
  /** One sentence for the generated documentation. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base URL, with `{parameter}` segments. A trailing slash is optional to callers. */
  path: `/${string}`;
  access: Access;
  /** Moves money, space or points: an `Idempotency-Key` makes a repeated call answer the first result. */
  isIdempotent: boolean;
  params: P;
  query: Q;
  body: B;
  output: O;
}

const nothing = v.strictObject({});
export type Nothing = typeof nothing;

interface Definition<P, Q, B, O> {
  name: string;
  summary: string;
  method: Contract['method'];
  path: Contract['path'];
  access: Access;
  isIdempotent?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
}

export function contract<
  O extends Output,
  P extends v.GenericSchema = Nothing,
  Q extends v.GenericSchema = Nothing,
  B extends v.GenericSchema = Nothing,
>(definition: Definition<P, Q, B, O>): Contract<P, Q, B, O> {
  const { params, query, body, isIdempotent = false, ...rest } = definition;
  // The defaults are exactly the generic's defaults; TypeScript cannot see that a missing key means `Nothing`.
  return {
    ...rest,
    isIdempotent,
    params: params ?? (nothing as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
  };
}

/** What a caller of the contract passes: only the parts that have fields. */
export type CallInput<C extends Contract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

type Part<K extends string, S extends v.GenericSchema> =
  Record<string, never> extends v.InferInput<S>
    ? { [P in K]?: v.InferInput<S> }
    : { [P in K]: v.InferInput<S> };

/** What a caller of the contract gets back. */
export type CallOutput<C extends Contract> = C['output'] extends v.GenericSchema
  ? v.InferOutput<C['output']>
  : FileAnswer;
