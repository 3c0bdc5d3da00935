import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import type { LogInDeps } from './member-deps.ts';
import { endLogins } from './logins.ts';
import { deleteLinks } from './mailed-links.ts';
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts';
import { removeFromGroups } from './last-administrator.ts';
import { members } from './tables.ts';

/**
 * Closes an account, in the caller's transaction: ends its logins, removes its groups and mailed links, and mails the
 * owner. The address can join again as a new member. The account must be locked. Throws 409 for the last administrator.
 */
export async function closeAccount(
  tx: Queries,
  account: Account,
  { change, now }: { change: AccountChange; now: Date },
): Promise<void> {
  await removeFromGroups(tx, account.id);
  await tx.update(members).set({ deactivatedAt: now, updatedAt: now }).where(eq(members.id, account.id));
  await endLogins(tx, account.id, now);
  await deleteLinks(tx, account.id);
  await notifyAccountChange(tx, account, change);
}

/**
 * Opens a closed account again and mails the owner, in the caller's transaction. Its groups stay removed. Does nothing if
 * another login has just opened it, or somebody joined with its address.
 */
export async function reopenAccount(
  tx: Queries,
  { now, restoreClubNumber }: Pick<LogInDeps, 'now' | 'restoreClubNumber'>,
  account: Account,
): Promise<void> {
  const isTaken = tx
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.emailKey, account.emailKey), isNull(others.deactivatedAt)));
  const [reopened] = await tx
    .update(members)
    .set({ deactivatedAt: null, updatedAt: now() })
    .where(and(eq(members.id, account.id), isNotNull(members.deactivatedAt), notExists(isTaken)))
    .returning({ id: members.id, number: members.number });
  if (!reopened) return;
  await restoreClubNumber(tx, reopened);
  await notifyAccountChange(tx, account, 'REOPENED');
}

const others = alias(members, 'others');
