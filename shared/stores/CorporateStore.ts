import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { corporateBody, sendCorporateInquiry } from '../contracts/contact.ts';
import type { Stores } from './stores.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';

/** A company asks for its rate. Source: POST /contact/corporate. */
export class CorporateStore {
  static readonly key = 'corporate';
  readonly fields = new FieldsState({
    names: ['name', 'role', 'company_name', 'email_address', 'employee_count', 'travel_frequency'],
    schema: corporateBody,
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  send(): Promise<boolean> {
    return this.fields.send((body, idempotencyKey) =>
      this.#api.call(sendCorporateInquiry, { body }, { idempotencyKey }),
    );
  }

  toState() {
    return this.fields.toState();
  }

  fromState(input: unknown): void {
    this.fields.fromState(v.parse(fieldsResult, input));
  }
}
