import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import { endLogins } from './logins.ts';
import { deleteLinks } from './mailed-links.ts';
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts';
import { groupMembers, members } from './tables.ts';

/**
 * Closes an account permanently, in the caller's transaction: ends its logins, removes its groups and mailed links, and
 * mails the owner. The address can join again as a new member.
 */
export async function closeAccount(
  tx: Queries,
  account: Account,
  { change, now }: { change: AccountChange; now: Date },
): Promise<void> {
  await tx.update(members).set({ deactivatedAt: now, updatedAt: now }).where(eq(members.id, account.id));
  await tx.delete(groupMembers).where(eq(groupMembers.memberId, account.id));
  await endLogins(tx, account.id, now);
  await deleteLinks(tx, account.id);
  await notifyAccountChange(tx, account, change);
}
