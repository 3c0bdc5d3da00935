import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { getStayItems, sellItem, type StayItems } from '../../../shared/contracts/sales-items.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

type Item = StayItems['for_sale'][number];

/** What the booth sells beside parking to the open car. */
export class ItemStore {
  static readonly key = 'boothItems';
  items: readonly Item[] = [];
  readonly form = new FormState();
  /** The booth's turn to which the items belong. */
  turn = -1;
  readonly #api: ApiClient;
  readonly #booth: BoothStore;

  constructor({ lazy }: Stores, api: ApiClient) {
    this.#api = api;
    this.#booth = lazy.of(BoothStore);
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  get isOpen(): boolean {
    return this.turn === this.#booth.turn;
  }

  /** Source: GET /transactions/{id}/items. */
  async open({ transaction_id: id }: BoothCard): Promise<void> {
    const { turn } = this.#booth;
    await this.form.run(async () => {
      const { for_sale: items } = await this.#api.call(getStayItems, { params: { id: id ?? '' } });
      runInAction(() => Object.assign(this, { items, turn }));
    });
  }

  /** Adds one to the bill. Source: POST /transactions/{id}/items. */
  async sell({ transaction_id: id }: BoothCard, item: Item): Promise<void> {
    if (this.form.isPending) return;
    await this.form.run(async () => {
      const input = { params: { id: id ?? '' }, body: { item_id: item.id } };
      await this.#api.call(sellItem, input, { idempotencyKey: newAttemptKey() });
      await this.#booth.reopen(`${item.name} is on the bill.`);
    });
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
