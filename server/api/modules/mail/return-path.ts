import { timingSafeEqual } from 'node:crypto';
import type { Deriver, Signer } from '../../platform/signer.ts';

/** Ids of the outbox: 128 random bits. */
const ID_BYTES = 16;
const MAC_BYTES = 10;
// Hex, because some servers write the local part in lower case. With `bounce+`, 59 of the 64 characters that it may have.
const RETURN_PATH = /\bbounce\+([0-9a-f]{52})@/gi;

/**
 * The address that other servers report failures of a mail to (VERP). It holds the mail's id and a MAC, so that nobody can
 * report about a mail that they didn't get. Null for a mail with another kind of id.
 */
export function returnPathOf(signer: Deriver, mailId: string, domain: string): string | null {
  const id = Buffer.from(mailId, 'base64url');
  if (id.length !== ID_BYTES || id.toString('base64url') !== mailId) return null;
  return `bounce+${id.toString('hex')}${macOf(signer, mailId).toString('hex')}@${domain}`;
}

/** The id of the first mail whose genuine return path is in a text; null if there is none. */
export function findReturnPath({ accepted }: Pick<Signer, 'accepted'>, text: string): string | null {
  for (const [, token = ''] of text.matchAll(RETURN_PATH)) {
    const bytes = Buffer.from(token, 'hex');
    const mailId = bytes.subarray(0, ID_BYTES).toString('base64url');
    const mac = bytes.subarray(ID_BYTES);
    if (accepted.some((signer) => timingSafeEqual(mac, macOf(signer, mailId)))) return mailId;
  }
  return null;
}

const macOf = (signer: Deriver, mailId: string): Buffer =>
  Buffer.from(signer.derive('return-path', mailId), 'base64url').subarray(0, MAC_BYTES);
