import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { contactBody, sendContactMessage } from '../contracts/contact.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';

/** A message to the lot. Source: POST /contact/email. */
export class ContactStore {
  static readonly key = 'contact';
  readonly fields = new FieldsState({
    names: ['email_address', 'subject', 'message'],
    schema: contactBody,
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  send(): Promise<boolean> {
    return this.fields.send((body, idempotencyKey) =>
      this.#api.call(sendContactMessage, { body }, { idempotencyKey }),
    );
  }

  toState() {
    return this.fields.toState();
  }

  fromState(input: unknown): void {
    this.fields.fromState(v.parse(fieldsResult, input));
  }
}
