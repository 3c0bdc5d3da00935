import type { Readable } from 'node:stream';

/** A browser's call on its way to the API. */
export interface UpstreamCall {
  method: string;
  /** Below the API's base, as the browser wrote it; checked. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The parsed JSON body; undefined when there is none. */
  body: unknown;
  /** The visitor's address. */
  ip: string;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  /** Names are lower case. */
  headers: Record<string, string>;
  body: Readable | Buffer;
}

/** Sends a call to the API, wherever that is. Any status is an answer; a `TransportError` means that there was none. */
export type Upstream = (call: UpstreamCall) => Promise<UpstreamAnswer>;
