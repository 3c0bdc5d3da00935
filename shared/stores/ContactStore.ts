import type { ApiClient } from '../api/api-client.ts';
import { contactBody, sendContactMessage } from '../contracts/contact.ts';
import type { Stores } from './stores.ts';
import { EnquiryState } from './EnquiryState.ts';

/** A message to the lot. Source: POST /contact/email. */
export class ContactStore {
  static readonly key = 'contact';
  readonly enquiry: EnquiryState<'email_address' | 'subject' | 'message'>;

  constructor(_stores: Stores, api: ApiClient) {
    this.enquiry = new EnquiryState({
      names: ['email_address', 'subject', 'message'],
      schema: contactBody,
      call: (body, idempotencyKey) => api.call(sendContactMessage, { body }, { idempotencyKey }),
    });
  }

  /** The server knows nothing of what is being typed. */
  toState(): undefined {}
  fromState(): void {}
}
