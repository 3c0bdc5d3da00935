import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  changeSalesItem,
  createSalesItem,
  listSalesItems,
  priceSalesItem,
  reportSalesItems,
  type SalesItem,
  type SalesReport,
} from '../../../shared/contracts/sales-items.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { toCents } from '../edits/amounts.ts';
import { EditState } from '../edits/EditState.ts';
import {
  createItemForms,
  initialChange,
  initialPrice,
  type ItemForm,
  toItemFields,
  toItemText,
} from './item-forms.ts';
import { YES_NO } from './item-labels.ts';

const state = v.object({
  items: v.nullable(listSalesItems.output.entries.items),
  mayChange: v.boolean(),
  report: v.nullable(reportSalesItems.output),
});

/** What the lot sells beside parking, and how much of it was sold. */
export class SalesItemsStore {
  static readonly key = 'salesItems';
  /** null: they could not be loaded. */
  items: readonly SalesItem[] | null = null;
  mayChange = false;
  /** null: it could not be loaded. */
  report: SalesReport | null = null;
  /** The form that is open, and the item that it is about. */
  opened: { form: ItemForm; item: SalesItem | null } | null = null;
  readonly forms = createItemForms();
  readonly edit = new EditState({
    fields: this.forms.change,
    toText: toItemText,
    toWords: (field, text) =>
      field === 'is_active' ? (YES_NO.is_active.find(({ value }) => value === text)?.label ?? text) : text,
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { forms: false, edit: false }, { deep: false });
  }

  /** Source: GET /sales-items and /sales-items/report. */
  async load(days: { from?: string | undefined; to?: string | undefined }): Promise<void> {
    const [listed, report] = await Promise.all([
      this.#api.call(listSalesItems, {}).catch(toNothing),
      this.#api.call(reportSalesItems, { query: days }).catch(toNothing),
    ]);
    runInAction(() => {
      this.items = listed?.items ?? null;
      this.mayChange = listed?.may_change ?? false;
      this.report = report ?? null;
    });
  }

  open(form: ItemForm, item: SalesItem | null): void {
    this.opened = { form, item };
    this.forms.create.begin({ is_taxable: 'yes' });
    if (!item) return;
    this.edit.begin(initialChange(item));
    this.forms.price.begin(initialPrice(item));
  }

  close(): void {
    this.opened = null;
  }

  /** Sends the open form. Source: POST /sales-items, /sales-items/{id} or /sales-items/{id}/prices. */
  async send(): Promise<void> {
    if (!this.opened) return;
    const { form, item } = this.opened;
    const id = item?.id ?? '';
    if (!(await this.#sendForm(form, id))) return;
    this.close();
    const listed = await this.#api.call(listSalesItems, {}).catch(toNothing);
    runInAction(() => (this.items = listed?.items ?? null));
  }

  toState() {
    const { items, mayChange, report } = this;
    return { items, mayChange, report };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  #sendForm(form: ItemForm, id: string): Promise<boolean> {
    const api = this.#api;
    const { create, price } = this.forms;
    if (form === 'create')
      return create.send(({ name, price_cents, is_taxable, reason }) =>
        api.call(createSalesItem, {
          body: { name, price_cents: toCents(price_cents) ?? 0, is_taxable: is_taxable === 'yes', reason },
        }),
      );
    if (form === 'change')
      return this.edit.send(({ reason }) =>
        api.call(changeSalesItem, { params: { id }, body: { ...this.edit.read(toItemFields), reason } }),
      );
    return price.send(({ price_cents, is_taxable, effective_from, reason }) => {
      const begins = fromWallTime(effective_from);
      const body = { price_cents: toCents(price_cents) ?? 0, is_taxable: is_taxable === 'yes', reason };
      return api.call(priceSalesItem, {
        params: { id },
        body: { ...body, ...(begins && { effective_from: begins }) },
      });
    });
  }
}
