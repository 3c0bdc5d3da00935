import type { Readable } from 'node:stream';
import type { ApiAnswer, ApiCall } from '../../../shared/contracts/api-call.ts';

/** An answer on its way to the browser; one that comes over a network connection is a stream instead of a value. */
export interface UpstreamAnswer extends ApiAnswer {
  stream?: Readable;
}

/** Sends a call to the API, in this process or on another server. Throws a `TransportError` when there is no answer. */
export type Upstream = (call: ApiCall) => Promise<UpstreamAnswer>;
