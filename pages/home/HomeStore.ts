import * as v from 'valibot';
import type { ApiClient } from '../../shared/api/api-client.ts';
import type { Stores } from '../../shared/stores/stores.ts';

/** What the lot's data says on the first screen. */
export class HomeStore {
  static readonly key = 'home';
  facts: readonly string[] = [];
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  async load(): Promise<void> {
    // Apart, because the first load has the facts already.
    if (this.facts.length === 0) this.facts = await (await import('./load-facts.ts')).loadFacts(this.#api);
  }

  toState(): readonly string[] {
    return this.facts;
  }

  fromState(input: unknown): void {
    this.facts = v.parse(v.array(v.string()), input);
  }
}
