import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import { AppError } from '../errors/app-error.ts';

const state = v.object({ status: v.number(), message: v.string(), requestId: v.nullable(v.string()) });

/** What the error page shows. `status` 0 means that all is well. */
export class ErrorStore {
  status = 0;
  message = '';
  /** For the person to quote, and for us to find the log line by; only on failures of ours. */
  requestId: string | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  get isSet(): boolean {
    return this.status !== 0;
  }

  get isNotFound(): boolean {
    return this.status === 404;
  }

  /** The failure is the site's or its API's, not the address's or the visitor's. */
  get isOurs(): boolean {
    return this.status >= 500;
  }

  /**
   * Takes whatever was thrown; an error without a status is a 500 and keeps its words to itself. Where the API answered
   * neither what was asked for nor a refusal (a 204, a redirect), the page's own status is 502.
   */
  fail(error: unknown, requestId: string | null = null): void {
    const isForeseen = error instanceof AppError;
    const status = isForeseen ? error.status : 500;
    this.status = status >= 400 && status < 600 ? status : 502;
    this.message = isForeseen ? error.message : 'Something went wrong on our end.';
    this.requestId = this.isOurs ? requestId : null;
  }

  clear(): void {
    this.status = 0;
    this.message = '';
    this.requestId = null;
  }

  toState() {
    return this.isSet ? { status: this.status, message: this.message, requestId: this.requestId } : undefined;
  }

  fromState(given: unknown): void {
    Object.assign(this, v.parse(state, given));
  }
}
