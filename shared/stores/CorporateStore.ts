import type { ApiClient } from '../api/api-client.ts';
import { corporateBody, sendCorporateInquiry } from '../contracts/contact.ts';
import type { Stores } from './stores.ts';
import { EnquiryState } from './EnquiryState.ts';

type Field = 'name' | 'role' | 'company_name' | 'email_address' | 'employee_count' | 'travel_frequency';

/** A company asks for its rate. Source: POST /contact/corporate. */
export class CorporateStore {
  static readonly key = 'corporate';
  readonly enquiry: EnquiryState<Field>;

  constructor(_stores: Stores, api: ApiClient) {
    this.enquiry = new EnquiryState<Field>({
      names: ['name', 'role', 'company_name', 'email_address', 'employee_count', 'travel_frequency'],
      schema: corporateBody,
      call: (body, idempotencyKey) => api.call(sendCorporateInquiry, { body }, { idempotencyKey }),
    });
  }

  /** The server knows nothing of what is being typed. */
  toState(): undefined {}
  fromState(): void {}
}
