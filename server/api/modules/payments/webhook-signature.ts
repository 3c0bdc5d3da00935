import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_SECONDS, SECOND_MS } from '../../../../shared/format/durations.ts';

const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS;

interface Signed {
  /** The body as it came, byte for byte. */
  payload: Uint8Array;
  /** The `Stripe-Signature` header. */
  header: string | undefined;
  secret: string;
  now: Date;
}

/**
 * Why a webhook's signature is refused; null if it is right. The header has one `t=` (seconds) and several `v1=` while a
 * secret is replaced. A right signature counts for five minutes, so that nobody can send a recorded request later.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export function findSignatureProblem({ payload, header, secret, now }: Signed): string | null {
  const parts = (header ?? '').split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time, ...more] = valuesOf('t');
  if (time === undefined || more.length > 0 || !/^\d{1,12}$/.test(time)) return 'It has no time';
  const expected = computeSignature(payload, secret, time);
  if (!valuesOf('v1').some((signature) => isSame(signature, expected))) return 'No signature matches';
  const age = Math.abs(now.getTime() / SECOND_MS - Number(time));
  return age > TOLERANCE_SECONDS ? 'It was signed too long ago or in the future' : null;
}

/** The header that signs this body, as the card network writes it. */
export function signPayload(payload: Uint8Array, { secret, now }: Pick<Signed, 'secret' | 'now'>): string {
  const time = String(Math.floor(now.getTime() / SECOND_MS));
  return `t=${time},v1=${computeSignature(payload, secret, time).toString('hex')}`;
}

const computeSignature = (payload: Uint8Array, secret: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(payload).digest();

/** In constant time, so that its duration tells nothing of the right signature. */
function isSame(hex: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}
