import type { ApiAnswer, ApiCall } from '../contracts/api-call.ts';

/** Sends a request to the API. Any status is an answer; a `TransportError` means that there is none. */
export interface Transport {
  send(call: ApiCall): Promise<ApiAnswer>;
}

/**
 * - `refused`: no connection, so the call did not run.
 * - `no-signal`: the device has no network.
 * - `timeout`: no complete answer in time.
 * - `broken`: the connection was lost or the answer is too large. The call may have run.
 */
export type TransportFailure = 'refused' | 'no-signal' | 'timeout' | 'broken';

export class TransportError extends Error {
  readonly reason: TransportFailure;

  constructor(reason: TransportFailure, cause?: unknown) {
    super(`The API gave no answer: ${reason}`, { cause });
    this.name = 'TransportError';
    this.reason = reason;
  }
}
