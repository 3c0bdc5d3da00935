import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a signed link. A token is valid for one purpose and id only. */
export type LinkPurpose =
  | 'booking'
  | 'booking-mail'
  | 'transaction'
  | 'claim'
  | 'device'
  | 'password-reset'
  | 'registration'
  | 'new-email'
  | 'email-undo'
  | 'email-prefs'
  | 'email-preview'
  | 'score';

export interface Signer {
  /** Creates a URL-safe token for `id` that is valid until `expires`. */
  sign(purpose: LinkPurpose, id: string, expires: Date): string;
  /** Whether the token was signed for this purpose and id, expired or not. Compares in constant time. */
  isGenuine(purpose: LinkPurpose, id: string, token: string): boolean;
  /** Whether the token is genuine and hasn't expired. */
  verify(purpose: LinkPurpose, id: string, token: string, now: Date): boolean;
  /** Derives 256 bits from `text` and the secret, always the same, as base64url. */
  derive(
    purpose: 'access-token' | 'refresh-token' | 'wallet-pass' | 'network' | 'return-path',
    text: string,
  ): string;
}

/** Signs with HMAC-SHA-256 over purpose, id and expiration. The token contains the expiration in seconds. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: LinkPurpose, id: string, seconds: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, id, seconds]))
      .digest();
  const isGenuine = (purpose: LinkPurpose, id: string, token: string) => {
    const [seconds = '', signature = ''] = token.split('.');
    const expected = mac(purpose, id, seconds);
    const actual = Buffer.from(signature, 'base64url');
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  return {
    isGenuine,
    sign(purpose, id, expires) {
      const seconds = Math.floor(expires.getTime() / 1000).toString(36);
      return `${seconds}.${mac(purpose, id, seconds).toString('base64url')}`;
    },
    verify: (purpose, id, token, now) =>
      isGenuine(purpose, id, token) && parseInt(token, 36) * 1000 > now.getTime(),
    derive: (purpose, text) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([purpose, text]))
        .digest('base64url'),
  };
}
