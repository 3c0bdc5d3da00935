import { asc, eq, max } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../../shared/contracts/sales-items.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { applyEdit } from '../audit/apply-edit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findSalesItems, lockSalesItem, type SalesItemDetails } from './find-sales-items.ts';
import { salesItemPrices, salesItems } from './tables.ts';

interface Change<B> {
  body: B;
  by: { id: string };
  at: Date;
}

/** Adds an item with its first price, as the last button. Throws 409 when the name is taken. */
export async function createSalesItem(
  tx: Queries,
  { body, by, at }: Change<v.InferOutput<typeof calls.createSalesItem.body>>,
): Promise<SalesItemDetails> {
  const { name, price_cents: priceCents, is_taxable: isTaxable, reason } = body;
  const id = newId();
  const [last] = await tx.select({ position: max(salesItems.position) }).from(salesItems);
  await refuseTakenName(() =>
    tx.insert(salesItems).values({ id, name, position: (last?.position ?? 0) + 1, createdAt: at }),
  );
  await addPrice(tx, { itemId: id, version: 1, priceCents, isTaxable, effectiveFrom: at, createdAt: at });
  await recordAudit(tx, {
    action: calls.createSalesItem,
    actor: by,
    subject: { kind: 'sales-item', id, name },
    before: null,
    after: { name, priceCents, isTaxable },
    reason,
    at,
  });
  return getDetails(tx, id);
}

/** Renames an item, moves its button, or takes it off the booth. Throws 404, and 409 when the name is taken or the same field has changed. */
export async function changeSalesItem(
  tx: Queries,
  id: string,
  { body, by, at }: Change<v.InferOutput<typeof calls.changeSalesItem.body>>,
): Promise<SalesItemDetails> {
  const before = await lockSalesItem(tx, id);
  const { reason, ...edit } = body;
  const merged = await applyEdit(tx, {
    subject: { kind: 'sales-item', id },
    current: { name: before.name, is_active: before.isActive, position: before.position },
    edit,
  });
  const { name, is_active: isActive, position } = merged;
  await refuseTakenName(() => tx.update(salesItems).set({ name, isActive }).where(eq(salesItems.id, id)));
  await moveButton(tx, id, position);
  const after = await getDetails(tx, id);
  await recordAudit(tx, {
    action: calls.changeSalesItem,
    actor: by,
    subject: { kind: 'sales-item', id, name },
    before: { name: before.name, isActive: before.isActive, position: before.position },
    after: { name, isActive, position: after.row.position },
    reason,
    at,
  });
  return after;
}

/** Gives an item a new price, from `effective_from` or from now. Throws 404, and 422 for a time in the past. */
export async function priceSalesItem(
  tx: Queries,
  id: string,
  { body, by, at }: Change<v.InferOutput<typeof calls.priceSalesItem.body>>,
): Promise<SalesItemDetails> {
  const { name } = await lockSalesItem(tx, id);
  const { price_cents: priceCents, is_taxable: isTaxable, effective_from: effectiveFrom = at, reason } = body;
  // What was sold must have been sold at a price that was in force then.
  if (effectiveFrom < at) throw invalid({ effective_from: ['Choose a time that is still to come'] });
  const { prices } = await getDetails(tx, id);
  const latest = prices.at(-1);
  const version = (latest?.version ?? 0) + 1;
  await addPrice(tx, { itemId: id, version, priceCents, isTaxable, effectiveFrom, createdAt: at });
  const fieldsOf = (
    price: Pick<typeof salesItemPrices.$inferSelect, 'priceCents' | 'isTaxable' | 'effectiveFrom'>,
  ) => ({
    priceCents: price.priceCents,
    isTaxable: price.isTaxable,
    effectiveFrom: formatWireDate(price.effectiveFrom),
  });
  await recordAudit(tx, {
    action: calls.priceSalesItem,
    actor: by,
    subject: { kind: 'sales-item', id, name },
    before: latest ? fieldsOf(latest) : null,
    after: fieldsOf({ priceCents, isTaxable, effectiveFrom }),
    reason,
    at,
  });
  return getDetails(tx, id);
}

const addPrice = (tx: Queries, price: Omit<typeof salesItemPrices.$inferInsert, 'id'>) =>
  tx.insert(salesItemPrices).values({ ...price, id: newId() });

/** Numbers the buttons again from 1, with this one at its new place. */
async function moveButton(tx: Queries, id: string, position: number): Promise<void> {
  const rows = await tx
    .select({ id: salesItems.id })
    .from(salesItems)
    .orderBy(asc(salesItems.position), asc(salesItems.id))
    .for('update');
  const others = rows.filter((row) => row.id !== id);
  const order = others.toSpliced(position - 1, 0, { id });
  for (const [index, row] of order.entries())
    await tx
      .update(salesItems)
      .set({ position: index + 1 })
      .where(eq(salesItems.id, row.id));
}

async function getDetails(tx: Queries, id: string): Promise<SalesItemDetails> {
  const item = (await findSalesItems(tx)).find(({ row }) => row.id === id);
  if (!item) throw new Error(`The item ${id} was not written`);
  return item;
}

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict('NAME_TAKEN', 'There’s already an item with this name.');
    throw error;
  });
}
