import type * as v from 'valibot';
import type { CallInput, Contract } from '../contracts/contract.ts';

export interface CallOptions {
  /** One per visible attempt, for calls that move money or points. */
  idempotencyKey?: string;
  /** Milliseconds; shorter than the page's deadline where the answer is not needed (page views: 2000). */
  timeout?: number;
}

/** Contracts that answer JSON. Files are linked to, not called: the browser saves them. */
export type JsonContract = Contract & { output: v.GenericSchema };

/**
 * The one way to the API, on both sides. Resolves with the parsed answer of a 200; everything else throws an
 * `ApiError` (see `api-error.ts`), which also says what the catalogue of specification §8 says.
 */
export interface ApiClient {
  call<C extends JsonContract>(
    contract: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<v.InferOutput<C['output']>>;
}
