import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { lockActiveMember } from '../members/find-members.ts';
import { type billingAddresses, type paymentTokens } from './tables.ts';

/** A table in which each member has exactly one default row. */
type OwnList = typeof paymentTokens | typeof billingAddresses;

export interface OwnItem {
  memberId: string;
  id: string;
}

/** Whether the member has no rows yet, so that the next one must be the default. */
export async function isFirst(tx: Queries, list: OwnList, memberId: string): Promise<boolean> {
  return (await tx.$count(list, eq(list.memberId, memberId))) === 0;
}

/** Makes a row the default. Returns false when the member has no such row; then the caller must roll back. */
export async function makeDefault(tx: Queries, list: OwnList, { memberId, id }: OwnItem): Promise<boolean> {
  await lockActiveMember(tx, memberId);
  // Clear the old default first: the unique index is checked row by row.
  await tx.execute(sql`update ${list} set is_default = false
    where ${list.memberId} = ${memberId} and ${list.isDefault} and ${list.id} <> ${id}`);
  return isFound(
    tx,
    sql`update ${list} set is_default = true where ${list.memberId} = ${memberId} and ${list.id} = ${id} returning 1`,
  );
}

/**
 * Deletes a row. If it was the default, the newest other row becomes it, if possible one that is usable. Returns false when
 * the member has no such row.
 */
export async function removeOne(
  tx: Queries,
  list: OwnList,
  { memberId, id }: OwnItem,
  isUsable?: SQL,
): Promise<boolean> {
  await lockActiveMember(tx, memberId);
  const isDeleted = await isFound(
    tx,
    sql`delete from ${list} where ${list.memberId} = ${memberId} and ${list.id} = ${id} returning 1`,
  );
  await tx.execute(sql`update ${list} set is_default = true
    where ${list.id} = (
      select ${list.id} from ${list} where ${list.memberId} = ${memberId}
      order by ${list.isDefault} desc, ${isUsable ? sql`${isUsable} desc,` : sql``} ${list.createdAt} desc, ${list.id} desc limit 1
    ) and not ${list.isDefault}`);
  return isDeleted;
}

const isFound = async (tx: Queries, statement: SQL): Promise<boolean> =>
  (await tx.execute(statement)).rows.length > 0;
