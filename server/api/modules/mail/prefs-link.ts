import { emailKey } from '../../platform/email-key.ts';
import type { Signer } from '../../platform/signer.ts';

/** The path of the address's email preferences, with a token that proves access to its inbox. */
export const prefsLink = (signer: Signer, email: string, expires: Date): string =>
  `/email/email-prefs/${encodeURIComponent(email)}?token=${signer.sign('email-prefs', emailKey(email), expires)}`;
