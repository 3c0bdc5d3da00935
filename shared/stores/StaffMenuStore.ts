import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { getStaffMenu, stopSeeingAs } from '../contracts/staff.ts';
import type { Stores } from './stores.ts';

type StaffMenu = v.InferOutput<typeof getStaffMenu.output>;
export type MenuEntry = StaffMenu['pages'][number];

/** The pages of the back office that the visitor may open. */
export class StaffMenuStore {
  static readonly key = 'staffMenu';
  menu: StaffMenu | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { findPage: false }, { deep: false });
  }

  get title(): string {
    return this.menu?.title ?? '';
  }

  /** The groups of the menu in their order. Pages without a group are in none. */
  get groups(): { title: string; entries: MenuEntry[] }[] {
    const pages = this.menu?.pages ?? [];
    const titles = new Set(pages.flatMap(({ group }) => group ?? []));
    return [...titles].map((title) => ({ title, entries: pages.filter(({ group }) => group === title) }));
  }

  /** The page with this route name that this site serves; undefined if the visitor may not open it. */
  findByName(name: string): MenuEntry | undefined {
    return this.menu?.pages.find((page) => page.name === name && page.path.startsWith('/'));
  }

  /** The page at a path. Bound, so that components may take it out. */
  readonly findPage = (pathname: string): MenuEntry | undefined =>
    this.menu?.pages.find(({ path }) => withoutSlash(path) === withoutSlash(pathname));

  /** Loads the menu once. Throws the call's error. Source: GET /staff/menu. */
  async load(): Promise<void> {
    if (this.menu === null) await this.reload();
  }

  /** Loads the menu again, after rights or counts may have changed. */
  async reload(): Promise<void> {
    const menu = await this.#api.call(getStaffMenu, {});
    runInAction(() => (this.menu = menu));
  }

  /** Gives the login its own rights again. Throws the call's error. Source: DELETE /staff/see-as. */
  async stopSeeingAs(): Promise<void> {
    await this.#api.call(stopSeeingAs, {});
  }

  /** Nothing for members who are not staff: their 404 page is everybody's. */
  toState() {
    return this.menu?.pages.length ? this.menu : undefined;
  }

  fromState(input: unknown): void {
    this.menu = v.parse(getStaffMenu.output, input);
  }
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');
