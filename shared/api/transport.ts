import type { Contract } from '../contracts/contract.ts';

/** One request as it leaves the client. Whose it is (bearer, ids, address) is added by whoever carries it. */
export interface TransportRequest {
  method: Contract['method'];
  /** Below the API's base: one leading slash, every parameter encoded, no query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** JSON text. */
  body?: string | undefined;
  /** Milliseconds for the whole exchange, a repeated attempt included. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface TransportAnswer {
  status: number;
  /** Names are lower case. */
  headers: Record<string, string>;
  /** Text as it came, or the value itself where no text was needed. */
  body: unknown;
}

/** Carries a request to the API. Any status is an answer; a `TransportError` means that there was none. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
}

/**
 * - `refused`: nobody listens there, so the call was certainly not carried out.
 * - `timeout`: no whole answer in time.
 * - `broken`: the connection was lost or the answer is unacceptable (too large). It may have been carried out.
 */
export type TransportFailure = 'refused' | 'timeout' | 'broken';

export class TransportError extends Error {
  readonly reason: TransportFailure;

  constructor(reason: TransportFailure, cause?: unknown) {
    super(`The API gave no answer: ${reason}`, { cause });
    this.name = 'TransportError';
    this.reason = reason;
  }
}

const REFUSED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const LATE = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);

/** What the code of a network error, Node's or axios's, means for the call. */
export function failureOf(code = ''): TransportFailure {
  if (REFUSED.has(code)) return 'refused';
  return LATE.has(code) ? 'timeout' : 'broken';
}
