import type * as v from 'valibot';
import type { CallInput, Contract } from '../contracts/contract.ts';

export interface CallOptions {
  /** One per attempt that the user makes, for calls that move money or points. */
  idempotencyKey?: string;
  /** Milliseconds. Shorter than the page's deadline where the page can do without the answer. */
  timeout?: number;
}

/** A contract with a JSON answer. Files are links instead: the browser downloads them. */
export type JsonContract = Contract & { output: v.GenericSchema };

/**
 * The only way to call the API, on server and browser. Resolves with the parsed answer of a 200. Everything else throws
 * an `ApiError` (see `api-error.ts`) with the message of specification §8.
 */
export interface ApiClient {
  call<C extends JsonContract>(
    contract: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<v.InferOutput<C['output']>>;
}
