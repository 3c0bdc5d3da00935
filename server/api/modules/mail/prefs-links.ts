import { emailKey } from '../../platform/email-key.ts';
import type { Signer } from '../../platform/signer.ts';

export const UNSUBSCRIBE_PATH = '/email/unsubscribe';

/** A token that proves access to the address's inbox. */
export const signPrefs = (signer: Signer, email: string, expires: Date): string =>
  signer.sign('email-prefs', emailKey(email), expires);

/** The page with the address's email preferences. */
export const prefsPath = (email: string, token: string): string =>
  `/email/email-prefs/${encodeURIComponent(email)}?token=${encodeURIComponent(token)}`;

/** Where a mail of this level is unsubscribed from: the address keeps the mail of the levels below. */
export const unsubscribePath = (email: string, token: string, level: number): string =>
  `${UNSUBSCRIBE_PATH}/${encodeURIComponent(email)}?token=${encodeURIComponent(token)}&setting=${level - 1}`;
