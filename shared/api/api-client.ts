import type { CallInput, CallOutput, Contract } from '../contracts/contract.ts';

export interface CallOptions {
  /** One per visible attempt, for calls that move money or points. */
  idempotencyKey?: string;
  /** Milliseconds; shorter than the page's deadline where the answer is not needed (page views: 2000). */
  timeout?: number;
}

/**
 * The one way to the API, on both sides. Resolves with the parsed answer of a 200; everything else throws an
 * `ApiError` (see `api-error.ts`), which also says what the catalogue of specification §8 says.
 */
export interface ApiClient {
  call<C extends Contract>(contract: C, input: CallInput<C>, options?: CallOptions): Promise<CallOutput<C>>;
}
