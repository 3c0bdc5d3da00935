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

/** Derives what is compared again later. */
export interface Deriver {
  /** Derives 256 bits from `text` and the secret, always the same, as base64url. */
  derive(
    purpose: 'access-token' | 'refresh-token' | 'wallet-pass' | 'network' | 'return-path',
    text: string,
  ): string;
}

export interface Signer extends Deriver {
  /** Creates a URL-safe token for `id` that is valid until `expires`. */
  sign(purpose: LinkPurpose, id: string, expires: Date): string;
  /** Whether the token was signed for this purpose and id, expired or not. Compares in constant time. */
  isGenuine(purpose: LinkPurpose, id: string, token: string): boolean;
  /** Whether the token is genuine and hasn't expired. */
  verify(purpose: LinkPurpose, id: string, token: string, now: Date): boolean;
  /** Itself, and what derives with the previous secret: whatever either of them gave out still counts. */
  accepted: readonly Deriver[];
}

/**
 * Signs with HMAC-SHA-256 over purpose, id and expiration. The token contains the expiration in seconds.
 * Nothing is signed with the `previous` secret, but what it signed stays valid while a secret is replaced.
 */
export function createSigner(secret: string, previous?: string): Signer {
  const secrets = previous === undefined ? [secret] : [secret, previous];
  const mac = (key: string, purpose: LinkPurpose, id: string, seconds: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, id, seconds]))
      .digest();
  const isGenuine = (purpose: LinkPurpose, id: string, token: string) => {
    const [seconds = '', signature = ''] = token.split('.');
    const actual = Buffer.from(signature, 'base64url');
    return secrets.some((key) => {
      const expected = mac(key, purpose, id, seconds);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    });
  };
  return {
    isGenuine,
    sign(purpose, id, expires) {
      const seconds = Math.floor(expires.getTime() / 1000).toString(36);
      return `${seconds}.${mac(secret, purpose, id, seconds).toString('base64url')}`;
    },
    verify: (purpose, id, token, now) =>
      isGenuine(purpose, id, token) && parseInt(token, 36) * 1000 > now.getTime(),
    ...createDeriver(secret),
    accepted: secrets.map(createDeriver),
  };
}

const createDeriver = (secret: string): Deriver => ({
  derive: (purpose, text) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, text]))
      .digest('base64url'),
});
