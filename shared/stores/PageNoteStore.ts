import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { getPageNote, type PageNoteName } from '../contracts/page-texts.ts';
import type { Stores } from './stores.ts';
import { toNothing } from './to-nothing.ts';

const { lines } = getPageNote.output.entries;

/** What staff have put on this page. */
export class PageNoteStore {
  static readonly key = 'note';
  lines: readonly string[] = [];
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** A page is whole without its note. Source: GET /page-notes. */
  async load(name: PageNoteName): Promise<void> {
    const note = await this.#api.call(getPageNote, { query: { name } }).catch(toNothing);
    runInAction(() => (this.lines = note?.lines ?? []));
  }

  toState() {
    return this.lines.length > 0 ? this.lines : undefined;
  }

  fromState(input: unknown): void {
    this.lines = v.parse(lines, input);
  }
}
