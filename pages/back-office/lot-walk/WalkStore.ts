import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import {
  endLotWalk,
  getWalkCars,
  type LotWalk,
  LOT_ROWS,
  sendSightings,
  sighting,
  type Sighting,
  type WalkCar,
  type WalkCars,
} from '../../../shared/contracts/lot-walks.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { SettingsStore } from '../../../shared/stores/SettingsStore.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import type { Changed } from '../live/LiveStore.ts';
import { openQueue, type Queue } from '../offline/queue.ts';
import { findCar, findCars, findExpected, toPlate } from './find-cars.ts';

/** The most sightings of one call. */
const BATCH = 100;
const RETRY_MS = 5_000;
/** A sighting that takes longer shows that it is not sent yet. */
const SLOW_MS = 1_500;
/** The cars are loaded again at most this often while colleagues walk, too. */
const REFRESH_MS = 15_000;
/** A plate that nobody knows has at least so many characters. */
const MIN_PLATE = 4;

/** What was noted last, for the big check mark. */
export interface Noted {
  sightingId: string;
  kind: 'KNOWN' | 'MOVED' | 'TWICE' | 'UNKNOWN';
  plate: string;
  row: string;
  /** Where it was before. */
  from: string | null;
}

const state = v.object({ data: v.nullable(getWalkCars.output) });

/** A walk over the lot on a phone: the cars in the books, and what was seen and is not sent yet. */
export class WalkStore {
  static readonly key = 'walk';
  /** null: it could not be loaded, or it has ended. */
  data: WalkCars | null = null;
  row: string = LOT_ROWS[0];
  typed = '';
  unsent: readonly Sighting[] = [];
  noted: Noted | null = null;
  /** The last attempt to send did not reach the server. */
  isHeld = false;
  /** Read out: what was sent after a time without a connection. */
  notice = '';
  now = 0;
  /** The end of the walk. */
  readonly form = new FormState();
  /** What this phone has sent since the cars were loaded. */
  #sent: readonly Sighting[] = [];
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #number: () => string;
  #queue: Queue<Sighting> | null = null;
  #sending: ReadonlySet<string> = new Set();
  #current: Promise<void> | null = null;
  #triedAt = 0;
  #loadedAt = 0;
  #isStale = false;

  constructor({ auth, settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    this.#number = () => auth.requireNumber();
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  get walk(): LotWalk | null {
    return this.data?.walk ?? null;
  }

  /** The cars in the books, with what this phone has noted. */
  get cars(): WalkCar[] {
    const rows = this.#ownRows();
    return (this.data?.cars ?? []).map((car) => {
      const own = rows.get(car.transaction_id);
      return own === undefined ? car : { ...car, seen_row: own };
    });
  }

  get seenCount(): number {
    return this.cars.filter(({ seen_row: row }) => row !== null).length;
  }

  /** The cars that end with what was typed. */
  get found(): WalkCar[] {
    return findCars(this.cars, this.typed, this.row);
  }

  get expected(): WalkCar[] {
    return findExpected(this.cars, this.row);
  }

  /** The typed plate, if it is long enough and no car in the books has it. */
  get unknownPlate(): string | null {
    const plate = toPlate(this.typed);
    return plate.length >= MIN_PLATE && plate.length <= 10 && !findCar(this.cars, plate) ? plate : null;
  }

  get isUnsent(): boolean {
    const [first] = this.unsent;
    return first !== undefined && (this.isHeld || this.now - Date.parse(first.at) > SLOW_MS);
  }

  /** Somebody has ended the walk, and this phone has sent all that it saw. */
  get isOver(): boolean {
    return this.walk?.ended_at != null && this.unsent.length === 0;
  }

  /** Source: GET /lot-walks/{id}/cars. */
  async load(id: string): Promise<void> {
    const data = await this.#api.call(getWalkCars, { params: { id } }).catch(toNothing);
    runInAction(() => (this.data = data));
  }

  /** Begins in the browser: with what an earlier page left. */
  start(): void {
    if (!this.walk) return;
    this.#queue = openQueue(`lot-walk:${this.walk.id}:${this.#number()}`, sighting);
    this.readQueue();
    this.tick();
    this.#loadedAt = this.now;
    if (this.unsent.length > 0) this.isHeld = true;
    void this.send();
  }

  /** Before another walk, or none, is shown. */
  leave(): void {
    this.form.abandon();
    Object.assign(this, { data: null, noted: null, typed: '', notice: '', unsent: [], isHeld: false });
    this.#queue = null;
    this.#sent = [];
  }

  readQueue(): void {
    this.unsent = this.#queue?.read() ?? [];
  }

  setRow(row: string): void {
    this.row = row;
    this.noted = null;
  }

  /** The next row or the one before; the rows go round. */
  stepRow(by: 1 | -1): void {
    const at = LOT_ROWS.findIndex((row) => row === this.row);
    this.setRow(LOT_ROWS[(at + by + LOT_ROWS.length) % LOT_ROWS.length] ?? LOT_ROWS[0]);
  }

  type(typed: string): void {
    this.typed = typed;
  }

  /** Enter: the only car that was found, or a plate that nobody knows. */
  enter(): void {
    const [car, another] = this.found;
    if (car && (!another || findCar(this.cars, this.typed))) this.confirm(car);
    else if (!car) this.noteUnknown();
  }

  /** A whole plate or ticket from a scanner. Resolves to false when it names no car here. */
  scan(code: string): boolean {
    const car = findCar(this.cars, code);
    if (car) this.confirm(car);
    return car !== undefined;
  }

  /** The car stands in the chosen row. */
  confirm(car: WalkCar): void {
    const { last_row: last, seen_row: seen, license_plate: plate, ticket_number: ticket } = car;
    const kind =
      seen !== null && seen !== this.row ? 'TWICE' : last !== null && last !== this.row ? 'MOVED' : 'KNOWN';
    const from = kind === 'TWICE' ? seen : kind === 'MOVED' ? last : null;
    this.#note({ kind, plate: plate ?? `Ticket ${ticket}`, from }, car);
  }

  /** A car that nobody knows stands in the chosen row. */
  noteUnknown(): void {
    const plate = this.unknownPlate;
    if (plate) this.#note({ kind: 'UNKNOWN', plate, from: null }, null);
  }

  /** Takes the last sighting back: out of the queue, or by another one once it was sent. */
  undo(): void {
    const { noted } = this;
    if (!noted) return;
    const own = [...this.#sent, ...this.unsent].find(({ id }) => id === noted.sightingId);
    const isWaiting = this.unsent.some(({ id }) => id === noted.sightingId);
    if (isWaiting && !this.#sending.has(noted.sightingId)) this.#queue?.remove(new Set([noted.sightingId]));
    else if (own)
      this.#queue?.add({
        ...own,
        id: newAttemptKey(),
        at: new Date().toISOString(),
        takes_back: noted.sightingId,
      });
    this.noted = null;
    this.readQueue();
    void this.send();
  }

  /** Once per second. */
  tick(): void {
    this.now = Date.now();
    if (this.unsent.length > 0 && this.now - this.#triedAt > RETRY_MS) void this.send();
    if (this.#isStale && this.now - this.#loadedAt > REFRESH_MS) void this.refresh('all');
  }

  /** Shows what colleagues saw, now and then. Resolves to false when it could not be loaded. */
  async refresh(changed: Changed): Promise<boolean> {
    const id = this.walk?.id;
    if (id === undefined) return true;
    if (changed !== 'all' && this.now - this.#loadedAt < REFRESH_MS) {
      this.#isStale = true;
      return true;
    }
    this.#loadedAt = this.now;
    this.#isStale = false;
    const asOf = new Set(this.#sent.map(({ id: sentId }) => sentId));
    const data = await this.#api.call(getWalkCars, { params: { id } }).catch(toNothing);
    if (!data) return false;
    runInAction(() => {
      this.data = data;
      this.#sent = this.#sent.filter(({ id: sentId }) => !asOf.has(sentId));
    });
    return true;
  }

  /** Sends what was seen. What doesn't reach the server is kept. Source: POST /lot-walks/{id}/sightings. */
  async send(): Promise<void> {
    if (!this.#queue || this.#nextBatch().length === 0) return;
    this.#current ??= this.#queue.withLock(() => this.#sendAll()).finally(() => (this.#current = null));
    await this.#current;
    // Noted just when the last one was sent.
    if (!this.isHeld) await this.send();
  }

  /** Source: POST /lot-walks/{id}/end. */
  async end(): Promise<void> {
    const { data } = this;
    if (!data) return;
    await this.form.run(async () => {
      await this.send();
      const walk = await this.#api.call(endLotWalk, { params: { id: data.walk.id } });
      runInAction(() => (this.data = { ...data, walk }));
    });
  }

  toState(): v.InferOutput<typeof state> {
    return { data: this.data };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  #note({ kind, plate, from }: Pick<Noted, 'kind' | 'plate' | 'from'>, car: WalkCar | null): void {
    const { row } = this;
    const id = newAttemptKey();
    this.#queue?.add({
      id,
      row,
      license_plate: car ? toPlate(car.license_plate ?? '') || null : plate,
      transaction_id: car?.transaction_id ?? null,
      at: new Date().toISOString(),
    });
    this.noted = { sightingId: id, kind, plate, row, from };
    this.typed = '';
    this.notice = '';
    this.readQueue();
    void this.send();
  }

  /** Where this phone has seen cars that the loaded list does not say yet; null for a sighting that was taken back. */
  #ownRows(): Map<string, string | null> {
    const rows = new Map<string, string | null>();
    for (const { transaction_id: id, row, takes_back: back } of [...this.#sent, ...this.unsent])
      if (id) rows.set(id, back ? null : row);
    return rows;
  }

  async #sendAll(): Promise<void> {
    let sent = 0;
    const wasHeld = this.isHeld;
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      this.#sending = new Set(batch.map(({ id }) => id));
      if (!(await this.#sendBatch(batch))) break;
      sent += batch.length;
      this.#queue?.remove(this.#sending);
      runInAction(() => {
        this.#sent = [...this.#sent, ...batch];
        this.readQueue();
      });
    }
    this.#sending = new Set();
    runInAction(() => {
      this.readQueue();
      this.isHeld = this.unsent.length > 0;
      if (wasHeld && !this.isHeld) this.notice = sent === 1 ? '1 car sent.' : `${sent} cars sent.`;
    });
  }

  #nextBatch(): Sighting[] {
    return this.#queue?.read().slice(0, BATCH) ?? [];
  }

  /** false: they are kept for another attempt. Refused ones are given up, so that they don't hold the others. */
  async #sendBatch(sightings: Sighting[]): Promise<boolean> {
    this.#triedAt = this.now;
    try {
      await this.#settings.recheck(this.#api);
      await this.#api.call(sendSightings, { params: { id: this.walk?.id ?? '' }, body: { sightings } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [400, 403, 404, 422].includes(error.status);
    }
  }
}
