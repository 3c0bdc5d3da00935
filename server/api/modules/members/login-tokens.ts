import { createHash, randomBytes } from 'node:crypto';
import type { Deriver } from '../../platform/signer.ts';

export interface LoginTokens {
  access: string;
  refresh: string;
}

// A token is the login's id and 256 random bits. The id finds the row; the hash of the whole token proves it.
const formatToken = (loginId: string, secret: string) => `${loginId}.${secret}`;

/** Creates the tokens of a new login. */
export function firstTokens(signer: Deriver, loginId: string): LoginTokens {
  const refresh = formatToken(loginId, randomBytes(32).toString('base64url'));
  return { refresh, access: accessTokenOf(signer, loginId, refresh) };
}

/** Derives the tokens that replace a refresh token. They're always the same, so that parallel renewals agree. */
export function nextTokens(signer: Deriver, loginId: string, previous: string): LoginTokens {
  const refresh = formatToken(loginId, signer.derive('refresh-token', previous));
  return { refresh, access: accessTokenOf(signer, loginId, refresh) };
}

const accessTokenOf = (signer: Deriver, loginId: string, refresh: string) =>
  formatToken(loginId, signer.derive('access-token', refresh));

/** The login id in a token; null when the token is malformed. The token isn't verified. */
export const loginIdOf = (token: string): string | null =>
  /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
