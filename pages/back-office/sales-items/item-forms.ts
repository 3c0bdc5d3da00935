import * as v from 'valibot';
import { createSalesItem, itemFields, type SalesItem } from '../../../shared/contracts/sales-items.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { toCents, toDollars } from '../edits/amounts.ts';

const price = v.pipe(
  v.string(),
  v.minLength(1, REQUIRED),
  v.check((text) => toCents(text) !== null, 'Enter an amount, such as 12 or 12.50'),
);
const { name, reason } = createSalesItem.body.entries;
const position = v.pipe(v.string(), v.transform(Number), itemFields.position);
const effective_from = v.pipe(
  v.string(),
  v.check((text) => text === '' || fromWallTime(text) !== null, 'Choose a day and a time'),
);

/** The forms of the page; which of them is open is in `SalesItemsStore.open`. */
export const createItemForms = () => ({
  create: new FieldsState({
    names: ['name', 'price_cents', 'is_taxable', 'reason'],
    schema: v.object({ name, price_cents: price, reason }),
    initial: { is_taxable: 'yes' },
  }),
  change: new FieldsState({
    names: ['name', 'position', 'is_active', 'reason'],
    schema: v.object({ name, position, reason }),
  }),
  price: new FieldsState({
    names: ['price_cents', 'is_taxable', 'effective_from', 'reason'],
    schema: v.object({ price_cents: price, effective_from, reason }),
  }),
});

export type ItemForm = keyof ReturnType<typeof createItemForms>;

/** The fields of a change as the API reads them. */
export const toItemFields = ({
  name: typed,
  position: place,
  is_active,
}: ReturnType<typeof initialChange>) => ({
  name: typed,
  position: Number(place),
  is_active: is_active === 'yes',
});

/** A field of an item as the form shows it. */
export const toItemText = (_field: string, value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** What the form about an item starts with. */
export const initialChange = (item: SalesItem) => ({
  name: item.name,
  position: String(item.position),
  is_active: item.is_active ? 'yes' : 'no',
});

export function initialPrice({ prices }: SalesItem) {
  const [latest] = prices;
  return {
    price_cents: toDollars(latest?.price),
    is_taxable: latest && !latest.is_taxable ? 'no' : 'yes',
  };
}
