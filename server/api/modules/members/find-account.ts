import { and, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { members } from './tables.ts';
import { emailKey } from '../../platform/email-key.ts';

export type Account = typeof members.$inferSelect;

/** Finds the open account with this address, ignoring case and Unicode composition. */
export async function findAccountByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const [account] = await queries
    .select()
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), isNull(members.deactivatedAt)));
  return account;
}

/** For this long the member of a closed account can come back by logging in. */
const RETURN_MS = 90 * DAY_MS;

/** Open accounts, and closed ones whose member can come back. */
export const mayLogIn = (now: Date) =>
  or(isNull(members.deactivatedAt), gt(members.deactivatedAt, new Date(now.getTime() - RETURN_MS)));

/** Finds the open account with this address, or else the one closed last whose member can come back. */
export async function findAccountToLogIn(
  queries: Queries,
  email: string,
  now: Date,
): Promise<Account | undefined> {
  const [account] = await queries
    .select()
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), mayLogIn(now)))
    .orderBy(sql`${members.deactivatedAt} desc nulls first`)
    .limit(1);
  return account;
}

/** The account of a logged-in member; `forUpdate` locks its row until the transaction ends. Throws 401. */
export async function findAccount(queries: Queries, memberId: string, forUpdate = false): Promise<Account> {
  const query = queries.select().from(members).where(isOpen(memberId));
  const [account] = await (forUpdate ? query.for('update') : query);
  if (!account) throw signInRequired();
  return account;
}

/** The points that the member in the column `memberId` can redeem. Passed in because the points module comes after this one. */
export type PointTotalOf = (memberId: PgColumn, now: Date | Placeholder) => SQL<number>;

/**
 * Prepares the finding of a logged-in member's account (`memberId`) and the points that they can redeem (`now`), in one
 * statement.
 */
export const prepareAccountWithPoints = (pointTotalOf: PointTotalOf) =>
  prepareOnce((queries) =>
    queries
      .select({ account: members, points: pointTotalOf(members.id, sql.placeholder('now')) })
      .from(members)
      .where(isOpen(sql.placeholder('memberId')))
      .prepare(''),
  );

const isOpen = (memberId: string | Placeholder) =>
  and(eq(members.id, memberId), isNull(members.deactivatedAt));
