import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import { AppError } from '../errors/app-error.ts';

const state = v.object({ status: v.number(), message: v.string(), requestId: v.nullable(v.string()) });

/** What the error page shows. `status` is 0 without an error. */
export class ErrorStore {
  status = 0;
  message = '';
  /** Lets support find the log entry. Only for failures of the site. */
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

  /** The failure is caused by the site or its API, not by the request. */
  get isOurs(): boolean {
    return this.status >= 500;
  }

  /**
   * Accepts any thrown value. An error without a status becomes a 500 and its message is not shown. If the API answered
   * with neither data nor an error (a 204, a redirect), the page's status is 502.
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

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
