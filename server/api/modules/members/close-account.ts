import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import { endLogins } from './logins.ts';
import { deleteLinks } from './mailed-links.ts';
import { type AccountChange, notifyAccountChange } from './notify-account-change.ts';
import { groupMembers, members } from './tables.ts';

/**
 * Closes an account for good, in the caller's transaction: its logins, rights and mailed links end, and its owner gets a
 * mail. The address may join again, as another member.
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
