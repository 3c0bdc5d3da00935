import { makeAutoObservable, runInAction } from 'mobx';
import { FormState } from './FormState.ts';

/** The state of sending a mail, and the address it was sent to. */
export class MailState {
  readonly form = new FormState();
  sentTo: string | null = null;

  constructor() {
    makeAutoObservable(this, { form: false });
  }

  async send(email: string, call: (email: string) => Promise<unknown>): Promise<void> {
    const address = email.trim();
    this.sentTo = null;
    await this.form.run(async () => {
      await call(address);
      runInAction(() => (this.sentTo = address));
    });
  }

  clear(): void {
    this.form.abandon();
    this.sentTo = null;
  }
}
