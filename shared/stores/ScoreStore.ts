import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { scoreBody, scoreStay } from '../contracts/scores.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';

export type ScoreName = 'score' | 'email_address' | 'feedback';

/** A link's content: the stay, and one answer (`score` with its `res`) or a token for any answer. */
interface ScoreLink {
  transactionId: string | undefined;
  score: string | undefined;
  res: string | undefined;
  token: string | undefined;
}

const draftSchema = v.object({ score: v.string(), email_address: v.string(), feedback: v.string() });

const text = v.nullable(v.string());
const state = v.object({
  transactionId: text,
  res: text,
  token: text,
  asked: v.nullable(v.number()),
  recorded: v.nullable(v.number()),
  isLinkOver: v.boolean(),
  isSent: v.boolean(),
  values: v.optional(draftSchema),
  form: formResult,
});

/** The score of a stay. Source: POST /tx/{id}/score. */
export class ScoreStore {
  static readonly key = 'score';
  transactionId: string | null = null;
  res: string | null = null;
  token: string | null = null;
  /** The answer of the mailed button, until it is recorded or rejected. */
  asked: number | null = null;
  recorded: number | null = null;
  /** The link is not valid, so an email address is required. */
  isLinkOver = false;
  isSent = false;
  values: Record<ScoreName, string> = { score: '', email_address: '', feedback: '' };
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Starts with a link. Opening the same link again keeps the state. */
  begin({ transactionId = '', score, res = '', token = '' }: ScoreLink): void {
    const isSame = this.transactionId === transactionId && this.res === (res || null);
    if (isSame) return;
    this.form.abandon();
    this.transactionId = transactionId || null;
    this.res = res || null;
    this.token = token || null;
    this.asked = this.res && isScore(score) ? Number(score) : null;
    this.recorded = null;
    this.isLinkOver = false;
    this.isSent = false;
    this.values = { score: isScore(score) ? score : '', email_address: '', feedback: '' };
  }

  get hasProof(): boolean {
    return this.res !== null || this.token !== null;
  }

  change(name: ScoreName, value: string): void {
    this.values = { ...this.values, [name]: value };
    this.form.touch([name]);
  }

  /** What survives a reload of the tab. */
  get draft(): Record<ScoreName, string> | null {
    return this.isSent ? null : this.values;
  }

  /** Fills in a draft, where the fields are empty: a button in a mail comes with a score. */
  restore(draft: unknown): void {
    const { success, output } = v.safeParse(draftSchema, draft);
    if (!success) return;
    const { score, email_address: email, feedback } = this.values;
    this.values = {
      score: score || output.score,
      email_address: email || output.email_address,
      feedback: feedback || output.feedback,
    };
  }

  /** Records the answer of the mailed button once. */
  async record(): Promise<void> {
    const { asked } = this;
    if (asked === null || this.form.isPending) return;
    await this.#give({ score: asked, email_address: null, feedback: null });
  }

  /** Fills in a form that was posted without scripts. */
  fill(posted: Readonly<Record<string, string>>): void {
    const { score = '', email_address = '', feedback = '' } = posted;
    this.values = { score, email_address, feedback };
  }

  /** Sends the form. */
  async send(): Promise<void> {
    const { score, email_address, feedback } = this.values;
    const body = {
      score: score === '' ? NaN : Number(score),
      email_address: this.hasProof ? null : email_address,
      feedback: feedback.trim() || null,
    };
    const problems = findProblems(body);
    if (Object.keys(problems).length > 0) return this.form.refuse(problems);
    await this.#give(body, () => (this.isSent = true));
  }

  async #give(body: v.InferInput<typeof scoreBody>, onGiven = () => {}): Promise<void> {
    const { transactionId, res, token } = this;
    if (transactionId === null) return;
    await this.form.run(async (isLatest) => {
      const answer = await this.#api
        .call(scoreStay, {
          params: { id: transactionId },
          query: { res: res ?? undefined, token: token ?? undefined },
          body,
        })
        .catch((error: unknown) => this.#explain(error));
      runInAction(() => {
        if (!isLatest()) return;
        this.token = answer.token ?? this.token;
        this.recorded = body.score;
        this.asked = null;
        onGiven();
      });
    });
  }

  /** Drops an invalid link, so that the form asks for an email address. */
  #explain(error: unknown): never {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    runInAction(() => {
      this.isLinkOver = this.hasProof;
      this.res = null;
      this.token = null;
      this.asked = null;
    });
    // Our own message, because servers may send none.
    throw new ApiError(404, error.code, NOT_YOURS, { formErrors: this.isLinkOver ? [] : [NOT_YOURS] });
  }

  /** The server has no input. */
  toState() {
    if (this.transactionId === null) return undefined;
    const { transactionId, res, token, asked, recorded, isLinkOver, isSent, form } = this;
    const values = form.isRefused ? this.values : undefined;
    return { transactionId, res, token, asked, recorded, isLinkOver, isSent, values, form: form.toState() };
  }

  fromState(input: unknown): void {
    const { form, values, ...restored } = v.parse(state, input);
    Object.assign(this, restored);
    const score = restored.asked ?? restored.recorded;
    this.values = values ?? { ...this.values, score: score === null ? '' : String(score) };
    this.form.fromState(form);
  }
}

const NOT_YOURS = 'We can’t find a stay with this email address. Check it and try again.';

const isScore = (input: string | undefined): input is string => /^(?:\d|10)$/.test(input ?? '');

function findProblems(body: unknown): FieldErrors {
  const parsed = v.safeParse(scoreBody, body);
  return parsed.success ? {} : { ...v.flatten<typeof scoreBody>(parsed.issues).nested };
}
