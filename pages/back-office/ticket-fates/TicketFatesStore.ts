import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { explainTicket, getTicketFates, type TicketFates } from '../../../shared/contracts/ticket-fates.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({ fates: v.nullable(getTicketFates.output) });

/** The fates of the ticket numbers, range by range. */
export class TicketFatesStore {
  static readonly key = 'ticket-fates';
  /** null: they could not be loaded. */
  fates: TicketFates | null = null;
  isLoadingOlder = false;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** The numbers of the loaded ranges that nothing accounts for. */
  get missing(): string[] {
    return (this.fates?.ranges ?? []).flatMap(({ missing }) => missing);
  }

  /** Source: GET /ticket-fates. */
  async load(): Promise<void> {
    const fates = await this.#api.call(getTicketFates, {}).catch(toNothing);
    runInAction(() => (this.fates = fates));
  }

  /** Adds the ranges before those that are shown. */
  async loadOlder(): Promise<void> {
    const { fates } = this;
    if (!fates?.next || this.isLoadingOlder) return;
    this.isLoadingOlder = true;
    const older = await this.#api.call(getTicketFates, { query: { before: fates.next } }).catch(toNothing);
    runInAction(() => {
      this.isLoadingOlder = false;
      if (older) this.fates = { ...fates, ranges: [...fates.ranges, ...older.ranges], next: older.next };
    });
  }

  /** Records why a number was never used. Source: POST /ticket-fates/{number}/explain. */
  async explain(number: string, reason: string): Promise<void> {
    await this.#api.call(explainTicket, { params: { number }, body: { reason } });
    await this.load();
  }

  toState(): v.InferOutput<typeof state> {
    return { fates: this.fates };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
