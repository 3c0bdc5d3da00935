import { createHash, randomBytes } from 'node:crypto';
import type { Signer } from '../../platform/signer.ts';

export interface LoginTokens {
  access: string;
  refresh: string;
}

// A token is the login's id and 256 bits: the id finds the row, the hash of the whole proves it.
const write = (loginId: string, secret: string) => `${loginId}.${secret}`;

/** The tokens of a new login. */
export function firstTokens(signer: Signer, loginId: string): LoginTokens {
  const refresh = write(loginId, randomBytes(32).toString('base64url'));
  return { refresh, access: accessTokenOf(signer, loginId, refresh) };
}

/** What follows a refresh token: always the same, so that whoever asks again at the same moment gets the same. */
export function nextTokens(signer: Signer, loginId: string, spent: string): LoginTokens {
  const refresh = write(loginId, signer.derive('refresh-token', spent));
  return { refresh, access: accessTokenOf(signer, loginId, refresh) };
}

const accessTokenOf = (signer: Signer, loginId: string, refresh: string) =>
  write(loginId, signer.derive('access-token', refresh));

/** Whose login a token claims to be of; null where it cannot be a token of ours. */
export const loginIdOf = (token: string): string | null =>
  /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
