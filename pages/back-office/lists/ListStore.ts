import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { type ListContracts, type ListPage, listPage } from '../../../shared/contracts/list-contracts.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { pickCountQuery, pickPageQuery } from './list-url.ts';

const state = v.object({
  page: v.nullable(listPage),
  trouble: v.nullable(v.string()),
});

/** The page of a list that is shown. What is shown is in the URL; this is only the answer to it. */
export class ListStore {
  static readonly key = 'list';
  page: ListPage | null = null;
  /** Why there is no page: the URL asks for something that the list doesn't have, or it could not be loaded. */
  trouble: string | null = null;
  /** The number of all rows that match, once somebody has asked for it. */
  fullCount: number | null = null;
  isCounting = false;
  #count: () => Promise<number> = async () => 0;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /**
   * Loads the page that a query asks for. Source: GET /lists/….
   * @param fixed filters of the page that the query can't change
   */
  async load(
    { browse, count, definition }: ListContracts,
    query: Record<string, string>,
    fixed: Record<string, string> = {},
  ): Promise<void> {
    const asked = { ...query, ...fixed };
    let page: ListPage | null = null;
    let trouble: string | null = null;
    try {
      page = await this.#api.call(browse, { query: pickPageQuery(definition, asked) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error;
      trouble = error.isValidation ? 'This page of the list doesn’t exist.' : 'We couldn’t load this list.';
    }
    runInAction(() => Object.assign(this, { page, trouble, fullCount: null, isCounting: false }));
    this.#count = async () =>
      (await this.#api.call(count, { query: pickCountQuery(definition, asked) })).count;
  }

  /** Counts all rows that match. Source: GET /lists/…/count. */
  async countAll(): Promise<void> {
    const asked = this.page;
    this.isCounting = true;
    const found = await this.#count().catch(() => null);
    runInAction(() => {
      this.isCounting = false;
      // Somebody has opened another page in the meantime.
      if (this.page === asked) this.fullCount = found;
    });
  }

  toState() {
    const { page, trouble } = this;
    return page || trouble ? { page, trouble } : undefined;
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
