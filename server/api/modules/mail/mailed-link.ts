import type { LinkPurpose } from '../../platform/signer.ts';

/** What a mail keeps of a link: the secret itself is made when the mail is drawn, and is written nowhere. */
export interface MailedLink {
  purpose: LinkPurpose;
  id: string;
  /** Epoch milliseconds. */
  expires: number;
}
