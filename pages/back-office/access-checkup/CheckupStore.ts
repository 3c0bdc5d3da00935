import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  changeGroupRights,
  getCheckup,
  keepRight,
  removeStaff,
} from '../../../shared/contracts/access-control.ts';
import { type Permission, permissions } from '../../../shared/contracts/permissions.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

type Checkup = v.InferOutput<typeof getCheckup.output>;
export type UnusedRight = Checkup['unused'][number];

/** What the rights of the lot should be reviewed for. */
export class CheckupStore {
  static readonly key = 'checkup';
  /** null: it could not be loaded. */
  checkup: Checkup | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /access/checkup. */
  async load(): Promise<void> {
    const checkup = await this.#api.call(getCheckup, {}).catch(toNothing);
    runInAction(() => (this.checkup = checkup ?? null));
  }

  /** Source: POST /access/groups/{id}/keep. */
  async keep({ group: { id }, permission }: UnusedRight, reason: string): Promise<void> {
    await this.#api.call(keepRight, { params: { id }, body: { permission: toRight(permission), reason } });
    await this.load();
  }

  /** Source: POST /access/groups/{id}/rights. */
  async remove({ group: { id }, permission }: UnusedRight, reason: string): Promise<void> {
    const body = { add: [], remove: [toRight(permission)], reason };
    await this.#api.call(changeGroupRights, { params: { id }, body });
    await this.load();
  }

  /** Source: POST /staff/members/{number}/leave. */
  async removePerson(number: string, reason: string): Promise<void> {
    await this.#api.call(removeStaff, { params: { number }, body: { reason } });
    await this.load();
  }

  toState() {
    return this.checkup ?? undefined;
  }

  fromState(input: unknown): void {
    this.checkup = v.parse(getCheckup.output, input);
  }
}

function toRight(name: string): Permission {
  const right = permissions.find((permission) => permission === name);
  if (!right) throw new Error(`There is no right ${name}`);
  return right;
}
