import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { confirmPassword } from '../contracts/staff.ts';
import { FieldsState } from './FieldsState.ts';
import type { Stores } from './stores.ts';

/** Asks for the password again, before calls that need a recent one. */
export class PasswordPromptStore {
  static readonly key = 'passwordPrompt';
  isOpen = false;
  readonly fields = new FieldsState({
    names: ['current_password'],
    secrets: ['current_password'],
    schema: confirmPassword.body,
  });
  readonly #api: ApiClient;
  /** Everybody who waits for the dialog that is open. */
  #waiting: ((isConfirmed: boolean) => void)[] = [];

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { fields: false }, { deep: false });
  }

  /** Opens the dialog, once for all calls that wait for it. False: it was closed without a password. */
  ask(): Promise<boolean> {
    this.isOpen = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Source: POST /staff/password. */
  async send(): Promise<void> {
    const isDone = await this.fields.send((body) => this.#api.call(confirmPassword, { body }));
    if (isDone) this.end(true);
  }

  close(): void {
    this.end(false);
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}

  private end(isConfirmed: boolean): void {
    this.isOpen = false;
    this.fields.begin();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isConfirmed);
  }
}
