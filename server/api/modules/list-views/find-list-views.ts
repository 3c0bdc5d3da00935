import { and, eq, or, sql } from 'drizzle-orm';
import type { ListView } from '../../../../shared/contracts/list-contracts.ts';
import { SHARES_VIEWS } from '../../../../shared/contracts/list-views.ts';
import type { Queries } from '../../platform/database/database.ts';
import { hasPermission } from '../../platform/serve/access.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { listViews } from './tables.ts';

export type ListViewRow = Omit<typeof listViews.$inferSelect, 'createdAt'>;

/** Finds the views of a list that a member sees: their own and the shared ones, by name. */
export async function findListViews(queries: Queries, list: string, member: Member): Promise<ListView[]> {
  const rows = await queries
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, list), or(eq(listViews.ownerId, member.id), listViews.isShared)))
    .orderBy(sql`lower(${listViews.name})`, listViews.id);
  return rows.map((row) => presentListView(row, member));
}

export function presentListView(row: ListViewRow, member: Member): ListView {
  const { id, name, query, isShared } = row;
  return { id, name, query, is_shared: isShared, may_change: mayChange(row, member) };
}

/** Owners change their views; who shares views also changes those of others. */
export const mayChange = ({ ownerId, isShared }: ListViewRow, member: Member): boolean =>
  ownerId === member.id || (isShared && hasPermission(SHARES_VIEWS, { member }));
