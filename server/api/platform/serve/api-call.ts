import type { FileAnswer } from '../../../../shared/contracts/contract.ts';

/** A request to the API, from HTTP or from the site inside the process. Header names are lower case. */
export interface ApiRequest {
  method: string;
  /** Below the API's base, e.g. `/bookings/`; not yet decoded. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** The parsed JSON body; undefined when there is none. */
  body: unknown;
  /** The caller's address as the edge trusts it. */
  ip: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON, unless `file` is set. */
  body: unknown;
  file?: FileAnswer;
}
