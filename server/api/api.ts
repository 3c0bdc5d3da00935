import type { ApiAnswer, ApiRequest } from './serve.ts';

/** The embedded API: answers requests, works in the background, and ends cleanly. */
export interface Api {
  /** One request, one answer; never throws. The same function serves HTTP and the site inside the process. */
  call(request: ApiRequest): Promise<ApiAnswer>;
  /** Begins background work: outbox, sweeper, event writer. */
  start(): void;
  /** Finishes what is under way; resolves when nothing of it is left. */
  drain(): Promise<void>;
}
