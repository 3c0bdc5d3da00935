import { makeAutoObservable, runInAction } from 'mobx';
import { FormState } from '../../../shared/stores/FormState.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';

/** A change that needs a reason. */
export interface Change {
  title: string;
  /** What happens, in a sentence. */
  text: string;
  label: string;
  isDangerous?: boolean;
  send: (reason: string) => Promise<unknown>;
}

/** The change that is being confirmed with a reason. */
export class ChangeStore {
  static readonly key = 'change';
  change: Change | null = null;
  reason = '';
  readonly form = new FormState();

  constructor() {
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  ask(change: Change): void {
    this.close();
    this.change = change;
  }

  handleReason(reason: string): void {
    this.reason = reason;
    this.form.touch(['reason']);
  }

  async send(): Promise<void> {
    const { change, reason } = this;
    if (!change || this.form.isPending) return;
    if (reason.trim() === '') return this.form.refuse({ reason: [REQUIRED] });
    let isDone = false;
    await this.form.run(async () => {
      await change.send(reason.trim());
      isDone = true;
    });
    if (isDone) runInAction(() => this.close());
  }

  close(): void {
    this.form.abandon();
    this.change = null;
    this.reason = '';
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
