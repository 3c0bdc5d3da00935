import type { Readable } from 'node:stream';

/** A browser's call to the API. */
export interface UpstreamCall {
  method: string;
  /** Below the API's base, as the browser sent it. Validated. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The parsed JSON body; undefined without one. */
  body: unknown;
  /** The caller's address. */
  ip: string;
  /** Aborts when the browser closes the connection. */
  signal: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  /** Names are lower case. */
  headers: Record<string, string>;
  body: Readable | Buffer;
}

/** Sends a call to the API. Any status is an answer; a `TransportError` means that there is none. */
export type Upstream = (call: UpstreamCall) => Promise<UpstreamAnswer>;
