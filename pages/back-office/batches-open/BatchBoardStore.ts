import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { type BatchBoard, confirmDrop, getBatchBoard } from '../../../shared/contracts/batches.ts';
import * as v from 'valibot';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { BatchStore } from '../batch/BatchStore.ts';

/** What waits at the drawers. */
export class BatchBoardStore {
  static readonly key = 'batchBoard';
  /** null: it could not be loaded. */
  board: BatchBoard | null = null;
  readonly form = new FormState();
  readonly #api: ApiClient;
  readonly #stores: Stores;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Source: GET /batches/board. */
  async load(): Promise<void> {
    await this.refresh();
    const own = this.#stores.lazy.of(BatchStore);
    runInAction(() => own.show(this.board?.own ?? null));
  }

  /** Loads it again; false while the API can’t be reached. A batch that was just closed stays on the page with its slip. */
  async refresh(): Promise<boolean> {
    const board = await this.#api.call(getBatchBoard, {}).catch(toNothing);
    const own = this.#stores.lazy.of(BatchStore);
    runInAction(() => {
      if (!board) return;
      this.board = board;
      if (board.own) own.show(board.own);
    });
    // It may be approved by now.
    if (board && !board.own && own.batch) await own.refresh();
    return board !== null;
  }

  /** Source: POST /batch-drops/{id}/confirm. */
  async confirm(id: string): Promise<void> {
    if (this.form.isPending) return;
    await this.form.run(async () => {
      await this.#api.call(confirmDrop, { params: { id } });
    });
    await this.refresh();
  }

  toState() {
    return this.board ?? undefined;
  }

  fromState(input: unknown): void {
    this.board = v.parse(getBatchBoard.output, input);
  }
}
