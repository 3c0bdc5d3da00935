import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../members/tables.ts';
import { type billingAddresses, type paymentTokens } from './tables.ts';

/** A list of a member's of which exactly one thing is the default. */
type OwnList = typeof paymentTokens | typeof billingAddresses;

export interface OwnThing {
  memberId: string;
  id: string;
}

/**
 * All that happens to a member's lists happens one after the other, and nothing once the member has left: call it first
 * in the transaction. Throws 401.
 */
export async function lockLists(tx: Queries, memberId: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deactivatedAt)))
    .for('no key update');
  if (!member) throw signInRequired();
}

/** Whether the next thing that is added has to be the default. */
export async function isFirst(tx: Queries, list: OwnList, memberId: string): Promise<boolean> {
  return (await tx.$count(list, eq(list.memberId, memberId))) === 0;
}

/** Makes one thing the default; false when the member has no such thing, and then the transaction has to fail. */
export async function makeDefault(tx: Queries, list: OwnList, { memberId, id }: OwnThing): Promise<boolean> {
  await lockLists(tx, memberId);
  // First none, then one: the index is asked row by row.
  await tx.execute(sql`update ${list} set is_default = false
    where ${list.memberId} = ${memberId} and ${list.isDefault} and ${list.id} <> ${id}`);
  return isFound(
    tx,
    sql`update ${list} set is_default = true where ${list.memberId} = ${memberId} and ${list.id} = ${id} returning 1`,
  );
}

/** Deletes one thing; was it the default, then the newest other one is it. False when the member has no such thing. */
export async function removeOne(tx: Queries, list: OwnList, { memberId, id }: OwnThing): Promise<boolean> {
  await lockLists(tx, memberId);
  const isGone = await isFound(
    tx,
    sql`delete from ${list} where ${list.memberId} = ${memberId} and ${list.id} = ${id} returning 1`,
  );
  await tx.execute(sql`update ${list} set is_default = true
    where ${list.id} = (
      select ${list.id} from ${list} where ${list.memberId} = ${memberId}
      order by ${list.isDefault} desc, ${list.createdAt} desc, ${list.id} desc limit 1
    ) and not ${list.isDefault}`);
  return isGone;
}

const isFound = async (tx: Queries, statement: SQL): Promise<boolean> =>
  (await tx.execute(statement)).rows.length > 0;
