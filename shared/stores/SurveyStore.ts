import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { contactBody, sendContactMessage } from '../contracts/contact.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';

/** The content of a survey link: the survey, the answer, and the survey's own id of the answer. */
export const surveyQuery = v.object({
  survey: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)), 'mail'),
  answer: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}\p{P}\p{S} ]{1,120}$/u))),
  res: v.optional(v.pipe(v.string(), v.regex(/^[\w.~=+-]{1,120}$/))),
});
export type SurveyAnswer = v.InferOutput<typeof surveyQuery>;

const state = v.object({ link: surveyQuery, fields: fieldsResult });

const { email_address, message } = contactBody.entries;

/** An answer to a survey that another service mailed, and a comment. */
export class SurveyStore {
  static readonly key = 'survey';
  link: SurveyAnswer = { survey: 'mail' };
  readonly fields = new FieldsState({
    names: ['email_address', 'message'],
    schema: v.object({ email_address, message }),
  });
  readonly #stores: Stores;
  readonly #api: ApiClient;
  #counted: SurveyAnswer | null = null;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { fields: false }, { deep: false });
  }

  /** Adds the survey and the answer to the message. */
  get subject(): string {
    const { survey, answer } = this.link;
    return `Survey ${survey}${answer ? `: ${answer}` : ''}`.slice(0, 120);
  }

  send(): Promise<boolean> {
    return this.fields.send((values, idempotencyKey) => {
      const body = { ...values, subject: this.subject };
      return this.#api.call(sendContactMessage, { body }, { idempotencyKey });
    });
  }

  begin(link: SurveyAnswer): void {
    this.link = link;
  }

  /** Counts the answer once per page load. Source: POST /events/. */
  record(): void {
    const { link } = this;
    if (link.answer === undefined || this.#counted === link) return;
    this.#counted = link;
    const { survey: name, answer: value, res: ref_id } = link;
    void this.#stores.analytics.track({ class: 'survey', name, value, ref_id });
  }

  toState() {
    return { link: this.link, fields: this.fields.toState() };
  }

  fromState(input: unknown): void {
    const { link, fields } = v.parse(state, input);
    this.link = link;
    this.fields.fromState(fields);
  }
}
