import { count, eq, and } from 'drizzle-orm';
import * as v from 'valibot';
import type { ListView } from '../../../../shared/contracts/list-contracts.ts';
import { MAX_VIEWS, SHARES_VIEWS } from '../../../../shared/contracts/list-views.ts';
import {
  batchList,
  bookingList,
  disputeList,
  emailMessageList,
  incidentList,
  suppressionList,
  ticketFateList,
  timeVoucherList,
  transactionList,
} from '../../../../shared/contracts/lists.ts';
import { forbidden, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { type Database, type Queries } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { newId } from '../../platform/new-id.ts';
import { hasPermission } from '../../platform/serve/access.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { applyEdit, type Edit } from '../audit/apply-edit.ts';
import { type ListViewRow, mayChange, presentListView } from './find-list-views.ts';
import { listViews } from './tables.ts';

const LISTS = [
  transactionList,
  bookingList,
  timeVoucherList,
  incidentList,
  ticketFateList,
  batchList,
  disputeList,
  emailMessageList,
  suppressionList,
];

type ViewInput = {
  name: string;
  query: string;
  is_shared: boolean;
};

/** Saves a new view. Throws 404 for a list that the member may not open, 403 for sharing without its right, 422. */
export async function saveListView(
  db: Database,
  { list, ...input }: ViewInput & { list: string },
  member: Member,
): Promise<ListView> {
  const fields = readInput(openList(list, member), input, member);
  return withNameError(() =>
    db.transaction(async (tx) => {
      const isOwn = and(eq(listViews.list, list), eq(listViews.ownerId, member.id));
      const [own] = await tx.select({ views: count() }).from(listViews).where(isOwn);
      if ((own?.views ?? 0) >= MAX_VIEWS)
        throw invalid({}, [`You have ${MAX_VIEWS} views of this list. Delete one first.`]);
      const row = { id: newId(), list, ownerId: member.id, ...fields };
      await tx.insert(listViews).values(row);
      return presentListView(row, member);
    }),
  );
}

/** Changes fields of a view. Throws 404 for a view that the member doesn't see, 403, 422, and 409 when the same field has changed. */
export async function changeListView(
  db: Database,
  id: string,
  { edit, member }: { edit: Edit<ViewInput>; member: Member },
): Promise<ListView> {
  return withNameError(() =>
    db.transaction(async (tx) => {
      const row = await lockView(tx, id, member);
      const current = { name: row.name, query: row.query, is_shared: row.isShared };
      const input = await applyEdit<ViewInput>(tx, { subject: null, current, edit });
      const fields = readInput(openList(row.list, member), input, member);
      await tx.update(listViews).set(fields).where(eq(listViews.id, id));
      return presentListView({ ...row, ...fields }, member);
    }),
  );
}

/** Deletes a view. Throws 404 and 403. */
export const deleteListView = (db: Database, id: string, member: Member): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    await lockView(tx, id, member);
    await tx.delete(listViews).where(eq(listViews.id, id));
    return { id };
  });

async function lockView(tx: Queries, id: string, member: Member): Promise<ListViewRow> {
  const [row] = await tx.select().from(listViews).where(eq(listViews.id, id)).for('update');
  if (!row || !(row.isShared || row.ownerId === member.id)) throw noSuchView();
  openList(row.list, member);
  if (!mayChange(row, member)) throw forbidden();
  return row;
}

/** The list with this name. A list that the member may not open doesn't exist for them, nor do its views. */
function openList(name: string, member: Member) {
  const list = LISTS.find(({ definition }) => definition.name === name);
  if (!list || !hasPermission(list.definition.read, { member })) throw noSuchView();
  return list;
}

function readInput({ viewQuery }: (typeof LISTS)[number], input: ViewInput, member: Member) {
  const { name, query, is_shared: isShared } = input;
  if (isShared && !hasPermission(SHARES_VIEWS, { member })) throw forbidden();
  const search = new URLSearchParams(query);
  const parsed = v.safeParse(viewQuery, Object.fromEntries(search));
  if (!parsed.success || new Set(search.keys()).size !== search.size)
    throw invalid({ query: ['Choose filters, order and columns of this list'] });
  return { name, query: search.toString(), isShared };
}

async function withNameError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'list_views_by_name'))
      throw invalid({ name: ['You have a view with this name'] });
    throw error;
  }
}

const noSuchView = () => notFound('This view doesn’t exist.');
