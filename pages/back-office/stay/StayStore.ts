import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { CancelTerms } from '../../../shared/contracts/bookings.ts';
import {
  cancelStaffBooking,
  findStaffCancelTerms,
  mailBookingAgain,
  markNoShow,
} from '../../../shared/contracts/staff-bookings.ts';
import { createTestDispute } from '../../../shared/contracts/disputes.ts';
import { email } from '../../../shared/contracts/fields.ts';
import { getStay, stay, type Stay } from '../../../shared/contracts/stay.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { EditState } from '../edits/EditState.ts';

const state = v.nullable(stay);

/** One parking stay with its timeline, and what staff do with its booking. */
export class StayStore {
  static readonly key = 'stay';
  stay: Stay | null = null;
  /** Read out after a change. */
  notice = '';
  /** Why the terms of a cancellation could not be read. */
  problem: string | null = null;
  isAsking = false;
  readonly mail = new EditState({
    fields: new FieldsState({ names: ['email'], schema: v.object({ email }) }),
    toText: (_field, address) => (typeof address === 'string' ? address : ''),
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { mail: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /stays/{id}. */
  async load(id: string): Promise<void> {
    const found = await this.#api.call(getStay, { params: { id } });
    runInAction(() => Object.assign(this, { stay: found, notice: '', problem: null }));
    this.#beginMail();
  }

  /** The fee and the refund; null if they could not be read. Source: GET /staff/bookings/{id}/cancel-terms. */
  async findCancelTerms(): Promise<CancelTerms | null> {
    Object.assign(this, { isAsking: true, problem: null });
    try {
      return await this.#api.call(findStaffCancelTerms, { params: this.#params() });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      runInAction(() => (this.problem = error.message));
      return null;
    } finally {
      runInAction(() => (this.isAsking = false));
    }
  }

  /** Source: POST /staff/bookings/{id}/cancel. */
  async cancelBooking(reason: string): Promise<void> {
    await this.#api.call(cancelStaffBooking, { params: this.#params(), body: { reason } });
    await this.reload(() => 'The booking is canceled.');
  }

  /** Source: POST /staff/bookings/{id}/no-show. */
  async markNoShow(reason: string): Promise<void> {
    await this.#api.call(markNoShow, { params: this.#params(), body: { reason } });
    await this.reload(() => 'Marked as a no-show.');
  }

  /** Source: POST /staff/bookings/{id}/test-dispute. */
  async makeTestDispute(reason: string): Promise<void> {
    await this.#api.call(createTestDispute, { params: this.#params(), body: { reason } });
    await this.reload(() => 'The charge is disputed.');
  }

  /** Source: POST /staff/bookings/{id}/email. */
  async mailAgain(): Promise<void> {
    const isDone = await this.mail.send(() =>
      this.#api.call(mailBookingAgain, { params: this.#params(), body: this.mail.read((values) => values) }),
    );
    if (isDone) await this.reload(() => `The confirmation is on its way to ${this.stay?.booking?.email}.`);
  }

  toState() {
    return this.stay;
  }

  fromState(input: unknown): void {
    this.stay = v.parse(state, input);
    this.#beginMail();
  }

  #params(): { id: string } {
    return { id: this.stay?.booking?.id ?? '' };
  }

  #beginMail(): void {
    this.mail.begin({ email: this.stay?.booking?.email ?? '' });
  }

  /** Loads it again after a change, and says what was done. */
  async reload(describe: () => string): Promise<void> {
    if (this.stay) await this.load(this.stay.id);
    runInAction(() => (this.notice = describe()));
  }
}
