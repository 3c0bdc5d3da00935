import * as calls from '../../../../shared/contracts/sales-items.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { findMembers } from '../members/find-members.ts';
import { findItemsForSale } from '../sales-items/find-sales-items.ts';
import { findSoldItems } from './find-sold-items.ts';
import { findTransactions } from './find-transactions.ts';
import type { TransactionDeps } from './handlers.ts';
import { reportSoldItems } from './report-sold-items.ts';
import { sellItem, voidSoldItem } from './sell-item.ts';

/** The calls that sell something beside parking, and the report of it. */
export function soldItemHandlers({ db, now, loadRates }: TransactionDeps): Handler[] {
  return [
    handle(calls.reportSalesItems, ({ query }) => reportSoldItems(db.queries, query, now())),
    handle(calls.getStayItems, ({ params: { id } }) => presentItems(db.queries, id, now())),
    handle(calls.sellItem, async ({ params: { id }, body, caller, member }) => {
      const rates = await loadRates();
      const at = now();
      const sale = { itemId: body.item_id, quantity: body.quantity, by: member, at };
      const call = { contract: calls.sellItem, caller, member, body: { ...body, id } };
      return runIdempotent(db, call, async (tx) => {
        await sellItem(tx, rates, { transactionId: id, sale });
        return presentItems(tx, id, at);
      });
    }),
    handle(calls.voidSoldItem, ({ params: { id, itemId: soldId }, body: { reason }, member: by }) => {
      const at = now();
      return db.transaction(async (tx) => {
        await voidSoldItem(tx, { transactionId: id, sale: { soldId, reason, by, at } });
        return presentItems(tx, id, at);
      });
    }),
  ];
}

async function presentItems(queries: Queries, transactionId: string, now: Date): Promise<calls.StayItems> {
  if ((await findTransactions(queries, [transactionId])).size === 0)
    throw notFound('We can’t find this stay.');
  const forSale = await findItemsForSale(queries, now);
  const sold = await findSoldItems(queries, [transactionId]);
  const sellers = await findMembers(
    queries,
    sold.flatMap(({ soldBy }) => soldBy ?? []),
  );
  return {
    for_sale: forSale.map(({ id, name, priceCents, isTaxable }) => ({
      id,
      name,
      price: cents(priceCents),
      is_taxable: isTaxable,
    })),
    sold: sold.map((item) => ({
      id: item.id,
      name: item.name,
      quantity: item.quantity,
      amount: cents(item.quantity * item.priceCents),
      tax: cents(item.taxCents),
      sold_at: formatWireDate(item.soldAt),
      sold_by: sellers.get(item.soldBy ?? '')?.longName ?? 'Unknown',
    })),
  };
}
