import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { lockActiveMember } from '../members/find-members.ts';
import { type billingAddresses, type paymentTokens } from './tables.ts';

/** A list of a member's of which exactly one thing is the default. */
type OwnList = typeof paymentTokens | typeof billingAddresses;

export interface OwnThing {
  memberId: string;
  id: string;
}

/** Whether the next thing that is added has to be the default. */
export async function isFirst(tx: Queries, list: OwnList, memberId: string): Promise<boolean> {
  return (await tx.$count(list, eq(list.memberId, memberId))) === 0;
}

/** Makes one thing the default; false when the member has no such thing, and then the transaction has to fail. */
export async function makeDefault(tx: Queries, list: OwnList, { memberId, id }: OwnThing): Promise<boolean> {
  await lockActiveMember(tx, memberId);
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
  await lockActiveMember(tx, memberId);
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
