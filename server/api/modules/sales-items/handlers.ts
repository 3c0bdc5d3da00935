import * as calls from '../../../../shared/contracts/sales-items.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { changeSalesItem, createSalesItem, priceSalesItem } from './change-sales-items.ts';
import { findSalesItems } from './find-sales-items.ts';
import { presentSalesItem } from './present-sales-item.ts';

export function salesItemHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] {
  return [
    handle(calls.listSalesItems, async ({ member }) => {
      const items = await findSalesItems(db.queries);
      return {
        items: items.map((item) => presentSalesItem(item, now())),
        may_change: member.permissions.has('SalesItems:Update'),
      };
    }),
    handle(calls.createSalesItem, async ({ body, member: by }) => {
      const at = now();
      return presentSalesItem(await db.transaction((tx) => createSalesItem(tx, { body, by, at })), at);
    }),
    handle(calls.changeSalesItem, async ({ params: { id }, body, member: by }) => {
      const at = now();
      return presentSalesItem(await db.transaction((tx) => changeSalesItem(tx, id, { body, by, at })), at);
    }),
    handle(calls.priceSalesItem, async ({ params: { id }, body, member: by }) => {
      const at = now();
      return presentSalesItem(await db.transaction((tx) => priceSalesItem(tx, id, { body, by, at })), at);
    }),
  ];
}
