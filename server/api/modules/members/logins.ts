import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { members, memberSessions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/new-id.ts';
import { describeDevice } from './describe-device.ts';
import { firstTokens, hashToken, loginIdOf, nextTokens, type LoginTokens } from './login-tokens.ts';

const ACCESS_MS = 10 * 60_000;
const LOGIN_MS = 30 * 24 * 3_600_000;
/** For this long a used refresh token still works, because parallel calls or another process may hold it. */
const GRACE_MS = 10_000;

/** Tokens as the token calls return them. Expiries are epoch seconds. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  access_token_expires: number;
  refresh_token_expires: number;
}

/**
 * Starts a login in the caller's transaction. Returns null when the account was closed or its password changed since
 * `passwordHash` was compared.
 */
export async function beginLogin(
  tx: Queries,
  { signer, now }: Pick<Deps, 'signer' | 'now'>,
  { id: memberId, passwordHash }: { id: string; passwordHash: string },
  userAgent?: string,
): Promise<TokenAnswer | null> {
  // A password change waits for this lock and then ends this login too, and the other way round.
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
  await tx.insert(memberSessions).values({
    id,
    memberId,
    device: describeDevice(userAgent),
    ...hashes(tokens),
    createdAt: now(),
    passwordAt: now(),
    accessExpiresAt,
    expiresAt,
  });
  return present(tokens, { accessExpiresAt, expiresAt });
}

/**
 * Exchanges a refresh token for new tokens. The same token gets the same new ones for ten seconds. After that its reuse
 * means that it was stolen, and ends the login. Throws 401.
 */
export async function renewLogin(
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  refreshToken: string,
): Promise<TokenAnswer> {
  const id = loginIdOf(refreshToken);
  if (id === null) throw signInRequired();
  const spentHash = hashToken(refreshToken);
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
      previousHash: spentHash,
      renewedAt: now(),
      // No access token outlives its login.
      accessExpiresAt: sql`least(${memberSessions.expiresAt}, ${new Date(now().getTime() + ACCESS_MS).toISOString()}::timestamptz)`,
      renewals: sql`${memberSessions.renewals} + 1`,
    })
    .where(and(isOpen, eq(memberSessions.refreshHash, spentHash)))
    .returning({ accessExpiresAt: memberSessions.accessExpiresAt, expiresAt: memberSessions.expiresAt });
  if (renewed) return present(tokens, renewed);
  const [login] = await db.queries.select().from(memberSessions).where(isOpen);
  const graceStart = now().getTime() - GRACE_MS;
  if (login?.previousHash === spentHash && (login.renewedAt?.getTime() ?? 0) > graceStart) {
    // Another process may have renewed it with the other of two secrets.
    const renewals = signer.accepted.map((each) => nextTokens(each, id, refreshToken));
    const current = renewals.find(({ refresh }) => hashToken(refresh) === login.refreshHash);
    if (!current) throw signInRequired();
    return present(current, login);
  }
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

/** Ends all logins of a member and so revokes their tokens. Call it in the transaction of the change that causes it. */
export async function endLogins(queries: Queries, memberId: string, now: Date): Promise<void> {
  await queries
    .update(memberSessions)
    .set({ endedAt: now })
    .where(and(eq(memberSessions.memberId, memberId), isNull(memberSessions.endedAt)));
}

/** Ends one login of a member. Returns false when the member has no such open login. */
export async function endLogin(
  queries: Queries,
  { id, memberId }: { id: string; memberId: string },
  now: Date,
): Promise<boolean> {
  const ended = await queries
    .update(memberSessions)
    .set({ endedAt: now })
    .where(and(eq(memberSessions.id, id), isOpenOf(memberId, now)))
    .returning({ id: memberSessions.id });
  return ended.length > 0;
}

/** Lists the open logins of a member, the one that was used last first. */
export const listOpenLogins = (queries: Queries, memberId: string, now: Date) =>
  queries
    .select({
      id: memberSessions.id,
      device: memberSessions.device,
      createdAt: memberSessions.createdAt,
      renewedAt: memberSessions.renewedAt,
    })
    .from(memberSessions)
    .where(isOpenOf(memberId, now))
    .orderBy(
      desc(sql`coalesce(${memberSessions.renewedAt}, ${memberSessions.createdAt})`),
      memberSessions.id,
    );

const isOpenOf = (memberId: string, now: Date) =>
  and(
    eq(memberSessions.memberId, memberId),
    isNull(memberSessions.endedAt),
    gt(memberSessions.expiresAt, now),
  );

/** Records that the password was typed again in an open login. */
export async function recordPassword(
  queries: Queries,
  { id, memberId }: { id: string; memberId: string },
  now: Date,
): Promise<void> {
  await queries
    .update(memberSessions)
    .set({ passwordAt: now })
    .where(and(eq(memberSessions.id, id), isOpenOf(memberId, now)));
}

/** Lets an open login see the back office as a colleague until then, or as its own member again (null). */
export async function seeAsColleague(
  queries: Queries,
  { id, memberId }: { id: string; memberId: string },
  colleague: { id: string; until: Date } | null,
): Promise<void> {
  await queries
    .update(memberSessions)
    .set({ seesAsId: colleague?.id ?? null, seesAsUntil: colleague?.until ?? null })
    .where(and(eq(memberSessions.id, id), eq(memberSessions.memberId, memberId)));
}

/** Deletes logins that have expired. */
export async function deleteExpiredLogins(queries: Queries, now: Date): Promise<void> {
  await deleteInBatches(queries, memberSessions, lt(memberSessions.expiresAt, now));
}
