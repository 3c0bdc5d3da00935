import type { LinkPurpose } from '../../platform/signer.ts';

/** A single-use link as stored in the outbox. Its secret is created when the mail is rendered and never stored. */
export interface MailedLink {
  purpose: LinkPurpose;
  id: string;
  /** Epoch milliseconds. */
  expires: number;
}
