import type { FileAnswer } from './contract.ts';

/** One API call, the same from the client through the gateway to the handler. Header names are lower case. */
export interface ApiCall {
  method: string;
  /** Below the API's base, e.g. `/bookings/`, with every parameter encoded and without a query. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** A JSON value; undefined when there is none. Only a network connection turns it into text. */
  body?: unknown;
  /** The file of a contract that takes one. Then there is no `body`. */
  upload?: { contentType: string; bytes: Uint8Array };
  /** The caller's address, as the trusted proxy saw it; empty where only the gateway knows it. */
  ip?: string;
  /** Milliseconds for the whole exchange, a retry included. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
  /** The same object for all calls of one page in this process: the API looks up their member once. */
  page?: object | undefined;
}

/** The answer to an API call. Any status is an answer. */
export interface ApiAnswer {
  status: number;
  /** Names are lower case. */
  headers: Record<string, string>;
  /** A JSON value, or text as it came over a network connection; null when `file` or `chunks` is set. */
  body: unknown;
  file?: FileAnswer;
  /** The body of a stream or of events. Each chunk is made when it is read. */
  chunks?: AsyncIterable<string | Uint8Array>;
}
