import { emailKey } from '../../platform/email-key.ts';
import type { Signer } from '../../platform/signer.ts';

/** The path of the page on which this address chooses its e-mails, with the proof that it is theirs. */
export const prefsLink = (signer: Signer, email: string, expires: Date): string =>
  `/email/email-prefs/${encodeURIComponent(email)}?token=${signer.sign('email-prefs', emailKey(email), expires)}`;
