import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  endStaffLogin,
  inviteStaff,
  listGroups,
  removeStaff,
} from '../../../shared/contracts/access-control.ts';
import { listStaff, type StaffMember } from '../../../shared/contracts/staff.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  staff: v.nullable(v.array(listStaff.output.entries.items.item)),
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
});

/** Everybody who works here, and the invitation of somebody new. */
export class StaffListStore {
  static readonly key = 'staffList';
  /** null: they could not be loaded. */
  staff: readonly StaffMember[] | null = null;
  /** Where somebody can be invited to; none if the reader may not see groups. */
  groups: readonly { id: string; name: string }[] = [];
  readonly invitation = new FieldsState({
    names: ['email', 'name', 'group_id', 'reason'],
    schema: inviteStaff.body,
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { invitation: false }, { deep: false });
  }

  /** Source: GET /staff/members and, for administrators, /access/groups. */
  async load(isAdministrator: boolean): Promise<void> {
    const [staff, groups] = await Promise.all([
      this.#api.call(listStaff, {}).catch(toNothing),
      isAdministrator ? this.#api.call(listGroups, {}).catch(toNothing) : null,
    ]);
    runInAction(() => {
      this.staff = staff?.items ?? null;
      this.groups = groups?.items.map(({ id, name }) => ({ id, name })) ?? [];
    });
    this.#beginInvitation();
  }

  /** Source: POST /staff/invitations. */
  async invite(): Promise<void> {
    const isDone = await this.invitation.send((body) => this.#api.call(inviteStaff, { body }));
    if (isDone) await this.#reload();
  }

  /** Source: POST /staff/members/{number}/logins/{loginId}/end. */
  async endLogin(number: string, loginId: string, reason: string): Promise<void> {
    await this.#api.call(endStaffLogin, { params: { number, loginId }, body: { reason } });
    await this.#reload();
  }

  /** Source: POST /staff/members/{number}/leave. */
  async remove(number: string, reason: string): Promise<void> {
    await this.#api.call(removeStaff, { params: { number }, body: { reason } });
    await this.#reload();
  }

  toState() {
    const { staff, groups } = this;
    return { staff, groups };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
    this.#beginInvitation();
  }

  #beginInvitation(): void {
    this.invitation.begin({ group_id: this.groups[0]?.id ?? '' });
  }

  async #reload(): Promise<void> {
    const answer = await this.#api.call(listStaff, {}).catch(toNothing);
    if (answer) runInAction(() => (this.staff = answer.items));
  }
}
