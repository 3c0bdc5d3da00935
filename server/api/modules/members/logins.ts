import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { members, memberSessions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/new-id.ts';
import { firstTokens, hashToken, loginIdOf, nextTokens, type LoginTokens } from './login-tokens.ts';

const ACCESS_MS = 10 * 60_000;
const LOGIN_MS = 30 * 24 * 3_600_000;
/** A page's other calls, or another process, may still come with the token that was just exchanged. */
const GRACE_MS = 10_000;

/** What the token calls answer. Expiries are epoch seconds, so that equal tokens are equal answers. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  access_token_expires: number;
  refresh_token_expires: number;
}

/**
 * Begins a login in the caller's transaction. null when the member has left, or has another password by now than the
 * one that was compared.
 */
export async function beginLogin(
  tx: Queries,
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
  { id: memberId, passwordHash }: { id: string; passwordHash: string },
): Promise<TokenAnswer | null> {
  // Whoever changes the password waits until this login is there to be ended, and the other way round.
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.id, memberId), eq(members.passwordHash, passwordHash), isNull(members.deactivatedAt)),
    )
    .for('share');
  if (!member) return null;
  const id = newId();
  const tokens = firstTokens(signer, id);
  const expiresAt = new Date(now().getTime() + LOGIN_MS);
  const accessExpiresAt = new Date(now().getTime() + ACCESS_MS);
  await tx.insert(memberSessions).values({ id, memberId, ...hashes(tokens), accessExpiresAt, expiresAt });
  return present(tokens, { accessExpiresAt, expiresAt });
}

/**
 * New tokens for a refresh token, once; whoever comes with the same one within ten seconds gets the same ones. An
 * older token has been stolen, by whoever holds it or from them: it ends the login. Throws 401.
 */
export async function renewLogin(
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  refreshToken: string,
): Promise<TokenAnswer> {
  const id = loginIdOf(refreshToken);
  if (id === null) throw signInRequired();
  const spent = hashToken(refreshToken);
  const tokens = nextTokens(signer, id, refreshToken);
  const isOpen = and(
    eq(memberSessions.id, id),
    isNull(memberSessions.endedAt),
    gt(memberSessions.expiresAt, now()),
  );
  const [renewed] = await db.queries
    .update(memberSessions)
    .set({
      ...hashes(tokens),
      previousHash: spent,
      renewedAt: now(),
      // The login's end is the end of its last access token too.
      accessExpiresAt: sql`least(${memberSessions.expiresAt}, ${new Date(now().getTime() + ACCESS_MS).toISOString()}::timestamptz)`,
      renewals: sql`${memberSessions.renewals} + 1`,
    })
    .where(and(isOpen, eq(memberSessions.refreshHash, spent)))
    .returning({ accessExpiresAt: memberSessions.accessExpiresAt, expiresAt: memberSessions.expiresAt });
  if (renewed) return present(tokens, renewed);
  const [login] = await db.queries.select().from(memberSessions).where(isOpen);
  const graceBegan = now().getTime() - GRACE_MS;
  if (login?.previousHash === spent && (login.renewedAt?.getTime() ?? 0) > graceBegan)
    return present(tokens, login);
  if (login) await db.queries.update(memberSessions).set({ endedAt: now() }).where(isOpen);
  throw signInRequired();
}

const hashes = ({ access, refresh }: LoginTokens) => ({
  accessHash: hashToken(access),
  refreshHash: hashToken(refresh),
});

const present = (
  { access, refresh }: LoginTokens,
  { accessExpiresAt, expiresAt }: { accessExpiresAt: Date; expiresAt: Date },
): TokenAnswer => ({
  access_token: access,
  refresh_token: refresh,
  access_token_expires: toSeconds(accessExpiresAt),
  refresh_token_expires: toSeconds(expiresAt),
});

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Ends all logins of a member: their tokens open nothing any more. What gives the reason is in the same transaction. */
export async function endLogins(queries: Queries, memberId: string, now: Date): Promise<void> {
  await queries
    .update(memberSessions)
    .set({ endedAt: now })
    .where(and(eq(memberSessions.memberId, memberId), isNull(memberSessions.endedAt)));
}

/** Deletes logins that ended by themselves. */
export async function deleteExpiredLogins(queries: Queries, now: Date): Promise<void> {
  await queries.delete(memberSessions).where(lt(memberSessions.expiresAt, now));
}
