import { makeAutoObservable, observable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  addGroupMember,
  changeGroupRights,
  createGroup,
  listGroups,
  removeGroupMember,
  type StaffGroup,
} from '../../../shared/contracts/access-control.ts';
import { type Permission, permissions } from '../../../shared/contracts/permissions.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  ...v.object({ groups: v.nullable(listGroups.output.entries.items), rights: v.array(v.string()) }).entries,
  shownId: v.nullable(v.string()),
});

const isRight = (name: string): name is Permission => permissions.some((permission) => permission === name);

/** The groups of staff, and the one that is shown with what is being changed in it. */
export class GroupsStore {
  static readonly key = 'groups';
  /** null: they could not be loaded. */
  groups: readonly StaffGroup[] | null = null;
  /** Every right that a group can have. */
  rights: readonly string[] = [];
  shownId: string | null = null;
  /** The rights that are switched in the shown group and not saved. */
  readonly switched = observable.set<string>();
  number = '';
  name = '';
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { switched: false }, { deep: false });
  }

  get shown(): StaffGroup | undefined {
    return this.groups?.find(({ id }) => id === this.shownId) ?? this.groups?.[0];
  }

  /** Source: GET /access/groups. */
  async load(shownId: string | null): Promise<void> {
    const found = await this.#api.call(listGroups, {}).catch(toNothing);
    runInAction(() => {
      if (shownId !== this.shownId) this.switched.clear();
      Object.assign(this, { groups: found?.items ?? null, rights: found?.rights ?? [], shownId });
    });
  }

  has(right: string): boolean {
    return (this.shown?.permissions.includes(right) ?? false) !== this.switched.has(right);
  }

  toggle(right: string): void {
    if (!this.switched.delete(right)) this.switched.add(right);
  }

  handleNumber(number: string): void {
    this.number = number;
  }

  handleName(name: string): void {
    this.name = name;
  }

  /** Source: POST /access/groups. */
  async create(reason: string): Promise<void> {
    const { id } = await this.#api.call(createGroup, { body: { name: this.name, reason } });
    runInAction(() => (this.name = ''));
    await this.load(id);
  }

  /** Source: POST /access/groups/{id}/rights. */
  saveRights(id: string, reason: string): Promise<void> {
    const switched = [...this.switched].filter(isRight);
    const body = {
      add: switched.filter((right) => this.has(right)),
      remove: switched.filter((right) => !this.has(right)),
      reason,
    };
    return this.#change(id, async () => {
      await this.#api.call(changeGroupRights, { params: { id }, body });
      this.switched.clear();
    });
  }

  /** Source: POST /access/groups/{id}/members. */
  add(id: string, reason: string): Promise<void> {
    const { number } = this;
    return this.#change(id, async () => {
      await this.#api.call(addGroupMember, { params: { id }, body: { number, reason } });
      runInAction(() => (this.number = ''));
    });
  }

  /** Source: POST /access/groups/{id}/members/{number}/remove. */
  remove(id: string, number: string, reason: string): Promise<void> {
    return this.#change(id, () =>
      this.#api.call(removeGroupMember, { params: { id, number }, body: { reason } }),
    );
  }

  toState() {
    const { groups, rights, shownId } = this;
    return { groups, rights, shownId };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  async #change(id: string, send: () => Promise<unknown>): Promise<void> {
    await send();
    await this.load(id);
  }
}
