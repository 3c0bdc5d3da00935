import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { ListView } from '../../../shared/contracts/list-contracts.ts';
import {
  changeListView,
  deleteListView,
  saveListView,
  viewFields,
} from '../../../shared/contracts/list-views.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { EditState } from '../edits/EditState.ts';

export const YES = 'yes';
type ViewField = 'name' | 'is_shared' | 'query';

/** A field of a view as the form has it. */
const toViewText = (_field: ViewField, value: unknown): string =>
  typeof value === 'boolean' ? (value ? YES : '') : String(value);

const toViewFields = ({ name, is_shared, query }: Record<ViewField, string>) => ({
  name,
  is_shared: is_shared === YES,
  query,
});

/** The form that saves, changes and deletes a view of a list. */
export class ListViewsStore {
  static readonly key = 'list-views';
  /** What the form is about; null while it is closed. */
  editing: ListView | 'new' | null = null;
  readonly edit = new EditState({
    fields: new FieldsState<ViewField>({
      names: ['name', 'is_shared', 'query'],
      schema: v.object({ name: viewFields.name }),
    }),
    toText: toViewText,
    toWords: (field, text) =>
      field === 'name' ? text : field === 'query' ? 'another search' : text === YES ? 'shared' : 'not shared',
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { edit: false }, { deep: false });
  }

  get form(): FormState {
    return this.edit.fields.form;
  }

  /** @param shown the query that the list shows now */
  open(view: ListView | 'new', shown: string): void {
    this.editing = view;
    this.edit.begin(
      view === 'new'
        ? { query: shown }
        : { name: view.name, is_shared: toViewText('is_shared', view.is_shared), query: view.query },
    );
  }

  close(): void {
    this.form.abandon();
    this.editing = null;
  }

  /** Saves the form. Source: POST /list-views or /list-views/{id}. */
  async save(list: string): Promise<boolean> {
    const { editing, edit } = this;
    const isDone = await edit.send((values) =>
      editing === null || editing === 'new'
        ? this.#api.call(saveListView, { body: { list, ...toViewFields(values) } })
        : this.#api.call(changeListView, { params: { id: editing.id }, body: edit.read(toViewFields) }),
    );
    if (isDone) this.close();
    return isDone;
  }

  /** Deletes the view. Source: DELETE /list-views/{id}. */
  async remove({ id }: ListView): Promise<boolean> {
    let isDone = false;
    await this.form.run(async () => {
      await this.#api.call(deleteListView, { params: { id } });
      isDone = true;
    });
    if (isDone) this.close();
    return isDone;
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
