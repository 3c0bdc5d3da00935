import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed link is good for; a token of one purpose or thing never opens another. */
export type LinkPurpose =
  | 'booking'
  | 'transaction'
  | 'claim'
  | 'password-reset'
  | 'registration'
  | 'new-email'
  | 'email-prefs'
  | 'score';

export interface Signer {
  /** A token for `id`, valid until `expires`, safe in a URL. */
  sign(purpose: LinkPurpose, id: string, expires: Date): string;
  /** Whether the token was made for this purpose and id and has not expired; compares in constant time. */
  verify(purpose: LinkPurpose, id: string, token: string, now: Date): boolean;
  /** 256 bits that follow from `text`, the same each time, and that nobody without the secret can tell. */
  derive(purpose: 'access-token' | 'refresh-token' | 'wallet-pass', text: string): string;
}

/** HMAC-SHA-256 over purpose, id and expiry. The expiry travels in the token, in seconds. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: LinkPurpose, id: string, seconds: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, id, seconds]))
      .digest();
  return {
    sign(purpose, id, expires) {
      const seconds = Math.floor(expires.getTime() / 1000).toString(36);
      return `${seconds}.${mac(purpose, id, seconds).toString('base64url')}`;
    },
    verify(purpose, id, token, now) {
      const [seconds = '', signature = ''] = token.split('.');
      const expected = mac(purpose, id, seconds);
      const given = Buffer.from(signature, 'base64url');
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine && parseInt(seconds, 36) * 1000 > now.getTime();
    },
    derive: (purpose, text) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([purpose, text]))
        .digest('base64url'),
  };
}
