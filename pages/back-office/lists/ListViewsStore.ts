import { makeAutoObservable } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { ListView } from '../../../shared/contracts/list-contracts.ts';
import { changeListView, deleteListView, saveListView } from '../../../shared/contracts/list-views.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** Where a view is saved: the list, and the query that it shows now. */
export interface ShownView {
  list: string;
  query: string;
}

/** The form that saves, changes and deletes a view of a list. */
export class ListViewsStore {
  static readonly key = 'list-views';
  /** What the form is about; null while it is closed. */
  editing: ListView | 'new' | null = null;
  name = '';
  isShared = false;
  /** Whether the view takes over what is shown now. */
  isReplaced = false;
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  open(view: ListView | 'new'): void {
    this.editing = view;
    this.name = view === 'new' ? '' : view.name;
    this.isShared = view !== 'new' && view.is_shared;
    this.isReplaced = false;
  }

  close(): void {
    this.form.abandon();
    this.editing = null;
  }

  /** Saves the form. Source: POST /list-views or PUT /list-views/{id}. */
  async save({ list, query: shown }: ShownView): Promise<boolean> {
    const { editing, isReplaced } = this;
    const fields = { name: this.name, is_shared: this.isShared };
    return this.#run(() =>
      editing === null || editing === 'new'
        ? this.#api.call(saveListView, { body: { list, query: shown, ...fields } })
        : this.#api.call(changeListView, {
            params: { id: editing.id },
            body: { query: isReplaced ? shown : editing.query, ...fields },
          }),
    );
  }

  /** Deletes the view. Source: DELETE /list-views/{id}. */
  async remove({ id }: ListView): Promise<boolean> {
    return this.#run(() => this.#api.call(deleteListView, { params: { id } }));
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}

  /** Resolves to whether it worked; then the form is closed. */
  async #run(call: () => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    await this.form.run(async () => {
      await call();
      isDone = true;
    });
    if (isDone) this.close();
    return isDone;
  }
}
