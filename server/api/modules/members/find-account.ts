import { and, eq, isNull } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { members } from './tables.ts';
import { emailKey } from '../../platform/email-key.ts';

export type Account = typeof members.$inferSelect;

/** The member who signs in with this address, whatever its case and composition. */
export async function findAccountByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const [account] = await queries
    .select()
    .from(members)
    .where(and(eq(members.emailKey, emailKey(email)), isNull(members.deactivatedAt)));
  return account;
}

/** The account of a signed-in member; `forUpdate` keeps others from changing it until the transaction ends. */
export async function findAccount(queries: Queries, memberId: string, forUpdate = false): Promise<Account> {
  const query = queries
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deactivatedAt)));
  const [account] = await (forUpdate ? query.for('update') : query);
  if (!account) throw signInRequired();
  return account;
}
