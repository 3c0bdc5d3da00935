import { and, eq, isNull } from 'drizzle-orm';
import { voidSoldItem as voidContract } from '../../../../shared/contracts/sales-items.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Rates } from '../rates/rate-types.ts';
import { inForce, sumLines } from '../rates/taxes.ts';
import { findItemsForSale } from '../sales-items/find-sales-items.ts';
import { taxesOfItem } from './bill-items.ts';
import { lockParked } from './discount-transaction.ts';
import { transactionItems } from './tables.ts';

interface Sale {
  itemId: string;
  quantity: number;
  by: { id: string };
  at: Date;
}

/** Sells an item to a parked car, at its price and taxes in force. Throws 404, and 409 when the car has left. */
export async function sellItem(
  tx: Queries,
  rates: Rates,
  { transactionId, sale }: { transactionId: string; sale: Sale },
): Promise<void> {
  const { itemId, quantity, by, at } = sale;
  await lockParked(tx, transactionId);
  const item = (await findItemsForSale(tx, at)).find(({ id }) => id === itemId);
  if (!item) throw notFound('This item isn’t sold any more.');
  const { name, priceCents, isTaxable } = item;
  const taxes = isTaxable ? inForce(rates.taxes, at) : [];
  const taxLines = taxesOfItem(taxes, { name, cents: quantity * priceCents });
  await tx.insert(transactionItems).values({
    id: newId(),
    transactionId,
    itemId,
    name,
    quantity,
    priceCents,
    taxLines,
    taxCents: sumLines(taxLines),
    soldAt: at,
    soldBy: by.id,
  });
  await recordChange(tx, 'transactions', transactionId);
}

interface VoidedSale {
  soldId: string;
  reason: string;
  by: { id: string };
  at: Date;
}

/** Takes a sold item off the bill of a parked car. Throws 404, and 409 when the car has left or it was done before. */
export async function voidSoldItem(
  tx: Queries,
  { transactionId, sale }: { transactionId: string; sale: VoidedSale },
): Promise<void> {
  const { soldId, reason, by, at } = sale;
  const { ticketNumber } = await lockParked(tx, transactionId);
  const isSale = and(eq(transactionItems.id, soldId), eq(transactionItems.transactionId, transactionId));
  const [known] = await tx.select().from(transactionItems).where(isSale);
  if (!known) throw notFound('We can’t find this sale.');
  const [voided] = await tx
    .update(transactionItems)
    .set({ voidedAt: at, voidedBy: by.id, voidReason: reason })
    .where(and(isSale, isNull(transactionItems.voidedAt)))
    .returning();
  if (!voided) throw conflict('STATE_CHANGED', 'This item is off the bill already.');
  await recordChange(tx, 'transactions', transactionId);
  await recordAudit(tx, {
    action: voidContract,
    actor: by,
    subject: { kind: 'transaction', id: transactionId, name: ticketNumber },
    before: { sold: `${voided.quantity} × ${voided.name}` },
    after: { sold: null },
    reason,
    at,
  });
}
