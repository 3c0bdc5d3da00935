import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { getLotBoard, type LotBoard } from '../../../shared/contracts/booth.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** The cars that are expected today. */
export class BoardStore {
  static readonly key = 'lotBoard';
  board: LotBoard | null = null;
  /** The last try failed: the board is from earlier. */
  isOld = false;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { reload: false }, { deep: false });
  }

  /** Source: GET /booth/board. */
  async load(): Promise<void> {
    const board = await this.#api.call(getLotBoard, {});
    runInAction(() => Object.assign(this, { board, isOld: false }));
  }

  /** Loads it again. Without a network, the board stays and says so. Bound, so that effects may take it. */
  readonly reload = async (): Promise<void> => {
    try {
      await this.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      runInAction(() => (this.isOld = true));
    }
  };

  toState() {
    return this.board ?? undefined;
  }

  fromState(input: unknown): void {
    this.board = v.parse(getLotBoard.output, input);
  }
}
