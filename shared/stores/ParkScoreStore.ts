import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { scoreStay } from '../contracts/scores.ts';
import type { Stores } from './stores.ts';
import { FormState } from './FormState.ts';

type Call = (score: number) => Promise<{ token?: string | null | undefined }>;

/** A score that is given in a site message. Source: POST /tx/{id}/score. */
export class ParkScore {
  /** The score that is being sent or was recorded. */
  pressed: number | null = null;
  isGiven = false;
  /** Authorizes the page that asks for the reason. */
  token: string | null = null;
  readonly form = new FormState();
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  async give(score: number): Promise<void> {
    if (this.form.isPending) return;
    this.pressed = score;
    await this.form.run(async () => {
      const { token } = await this.#call(score);
      runInAction(() => {
        this.isGiven = true;
        this.token = token ?? null;
      });
    });
  }
}

/** The scores given in site messages, by stay. */
export class ParkScoreStore {
  static readonly key = 'parkScore';
  readonly #scores = new Map<string, ParkScore>();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  of(transactionId: string): ParkScore {
    const existing = this.#scores.get(transactionId);
    if (existing) return existing;
    const made = new ParkScore((score) =>
      this.#api.call(scoreStay, {
        params: { id: transactionId },
        body: { score, email_address: null, feedback: null },
      }),
    );
    this.#scores.set(transactionId, made);
    return made;
  }

  /** Scores are given in the browser only. */
  toState(): undefined {}
  fromState(): void {}
}
