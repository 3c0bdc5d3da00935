import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import {
  type BoardRide,
  type DispatchBoard,
  getDispatchBoard,
  sendTaps,
  stepRideBack,
  tap as tapSchema,
  type Tap,
  type TappedState,
  type TapResult,
} from '../../../shared/contracts/dispatch.ts';
import type { RideState } from '../../../shared/contracts/rides.ts';
import type { Clock } from '../../../shared/stores/Clock.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import type { SettingsStore } from '../../../shared/stores/SettingsStore.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import type { Changed } from '../live/LiveStore.ts';
import { openQueue, type Queue } from '../offline/queue.ts';
import { findSharedStep, findStep, STATE_WORDS, stateAfter } from './ride-steps.ts';

/** The most taps of one call. */
const BATCH = 100;
const RETRY_MS = 5_000;
/** A tap that takes longer shows that it is not sent yet. */
const SLOW_MS = 1_500;
/** Rides that are over stay on the board so long, so that their row is read and nothing moves at once. */
const LEAVING_MS = 4_000;
/** For this long after it was sent, a tap can be taken back with one more. */
const UNDO_MS = 10_000;
/** A finger that was on its way when rows moved would hit another ride. */
const MOVED_MS = 600;

const state = v.object({ board: v.nullable(getDispatchBoard.output), now: v.number() });

interface LeavingRide extends BoardRide {
  leftAt: number;
}

/** The open rides, and the taps of the dispatcher that are not sent yet. */
export class DispatchStore {
  static readonly key = 'dispatch';
  /** null: it could not be loaded. */
  board: DispatchBoard | null = null;
  leaving: readonly LeavingRide[] = [];
  taps: readonly Tap[] = [];
  /** Rides that came or changed since the dispatcher touched the board. */
  changed: ReadonlySet<string> = new Set();
  /** The last attempt to send did not reach the server. */
  isHeld = false;
  /** Taps that did not count, and why. */
  problems: readonly string[] = [];
  /** What was sent just now, by ride. */
  sent: ReadonlyMap<string, { to: TappedState; at: number }> = new Map();
  /** Read out: what was sent after a time without a connection, or why a tap was not taken. */
  notice = '';
  now = 0;
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #clock: Clock;
  readonly #number: () => string;
  #queue: Queue<Tap> | null = null;
  #sending: ReadonlySet<string> = new Set();
  #current: Promise<void> | null = null;
  #triedAt = 0;
  #movedAt = 0;

  constructor({ booking, auth, settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    this.#clock = booking.clock;
    this.#number = () => auth.requireNumber();
    makeAutoObservable(this, { stateOf: false }, { deep: false });
  }

  /** All rides on the board, longest wait first. */
  get rides(): BoardRide[] {
    const rides = [...(this.board?.rides ?? []), ...this.leaving];
    return rides.toSorted((a, b) => a.requested_at.localeCompare(b.requested_at) || a.id.localeCompare(b.id));
  }

  /** Each island that has rides, in the order of the signs. */
  get islands() {
    return (this.board?.islands ?? []).flatMap((island) => {
      const rides = this.rides.filter((ride) => ride.island_id === island.id);
      return rides.length > 0 ? [{ ...island, rides }] : [];
    });
  }

  /** The state of a ride with the taps that are not sent yet. */
  stateOf(ride: BoardRide): RideState {
    return stateAfter(ride, this.taps);
  }

  /** The ride has a tap that has been waiting: calls without a signal do not fail, they wait for it. */
  isUnsent(rideId: string): boolean {
    const last = this.#findLastTap(rideId);
    return last !== undefined && (this.isHeld || this.now - Date.parse(last.at) > SLOW_MS);
  }

  /** The last tap of a ride can be taken back while it waits for a connection, and for some seconds after it was sent. */
  canUndo(rideId: string): boolean {
    const last = this.#findLastTap(rideId);
    if (last) return this.isUnsent(rideId) && !this.#sending.has(last.id);
    const sent = this.sent.get(rideId);
    const ride = this.rides.find(({ id }) => id === rideId);
    return sent !== undefined && ride?.state === sent.to && this.now - sent.at < UNDO_MS;
  }

  /** Source: GET /dispatcher/board. */
  async load(): Promise<void> {
    const board = await this.#api.call(getDispatchBoard, {}).catch(toNothing);
    runInAction(() => {
      this.board = board;
      this.#tickClock();
    });
  }

  /** Begins in the browser: with the taps that an earlier page left. */
  start(): void {
    this.#queue = openQueue(`dispatch-taps:${this.#number()}`, tapSchema);
    this.readTaps();
    if (this.taps.length > 0) this.isHeld = true;
    void this.send();
  }

  /** Reads the taps again, e.g. after another tab has sent some. */
  readTaps(): void {
    this.taps = this.#queue?.read() ?? [];
  }

  /** Shows what colleagues did. Resolves to false when it could not be loaded. */
  async refresh(changed: Changed): Promise<boolean> {
    await this.#settings.recheck(this.#api);
    const board = await this.#api.call(getDispatchBoard, {}).catch(toNothing);
    if (!board) return false;
    runInAction(() => {
      this.#show(board);
      if (changed !== 'all') this.changed = new Set([...this.changed, ...changed]);
    });
    void this.send();
    return true;
  }

  /** Once per second. */
  tick(): void {
    this.#tickClock();
    const staying = this.leaving.filter(({ leftAt }) => this.now - leftAt < LEAVING_MS);
    if (staying.length < this.leaving.length) this.#move(() => (this.leaving = staying));
    if (this.taps.length > 0 && this.now - this.#triedAt > RETRY_MS) void this.send();
  }

  /** Moves a ride to its next state. */
  tapRide(ride: BoardRide): void {
    const step = findStep(this.stateOf(ride));
    if (step) this.#tap([ride], step.to);
  }

  /** Moves all rides of an island that are furthest behind. */
  tapIsland(rides: readonly BoardRide[]): void {
    const step = findSharedStep(rides.map((ride) => this.stateOf(ride)));
    if (step)
      this.#tap(
        ridesAt(step.to, rides, (ride) => this.stateOf(ride)),
        step.to,
      );
  }

  cancelRide(ride: BoardRide): void {
    this.#tap([ride], 'CANCELLED');
  }

  undo(rideId: string): void {
    if (!this.canUndo(rideId)) return;
    const last = this.#findLastTap(rideId);
    if (!last) return void this.stepBack(rideId);
    this.#queue?.remove(new Set([last.id]));
    this.readTaps();
  }

  /** Takes back a tap that was sent. Source: POST /dispatcher/rides/{id}/step-back. */
  async stepBack(rideId: string): Promise<void> {
    const from = this.sent.get(rideId)?.to;
    if (!from) return;
    this.#forgetSent(rideId);
    const body = { from, reason: 'Tapped by mistake' };
    const problem = await this.#api.call(stepRideBack, { params: { id: rideId }, body }).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : 'This could not be undone.'),
    );
    runInAction(() => {
      if (problem) this.problems = [...this.problems, problem];
      else this.leaving = this.leaving.filter(({ id }) => id !== rideId);
    });
    await this.refresh('all');
  }

  dismissProblems(): void {
    this.problems = [];
  }

  /** Sends the taps in their order. Those that don't reach the server are kept. Source: POST /dispatcher/taps. */
  async send(): Promise<void> {
    if (!this.#queue || this.#nextBatch().length === 0) return;
    this.#current ??= this.#queue.withLock(() => this.#sendAll()).finally(() => (this.#current = null));
    await this.#current;
    // Tapped just when the last one was sent.
    if (!this.isHeld) await this.send();
  }

  toState(): v.InferOutput<typeof state> {
    return { board: this.board, now: this.now };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }

  #tap(rides: readonly BoardRide[], to: TappedState): void {
    if (performance.now() - this.#movedAt < MOVED_MS) {
      this.notice = 'The list has just moved. Tap again.';
      return;
    }
    const at = new Date().toISOString();
    this.#queue?.add(...rides.map(({ id }) => ({ id: newAttemptKey(), ride_id: id, to, at })));
    this.readTaps();
    const tapped = new Set(rides.map(({ id }) => id));
    this.sent = new Map([...this.sent].filter(([id]) => !tapped.has(id)));
    this.changed = new Set([...this.changed].filter((id) => !tapped.has(id)));
    this.notice = '';
    void this.send();
  }

  async #sendAll(): Promise<void> {
    let sent = 0;
    const wasHeld = this.isHeld;
    for (let taps = this.#nextBatch(); taps.length > 0; taps = this.#nextBatch()) {
      this.#sending = new Set(taps.map(({ id }) => id));
      const results = await this.#sendBatch(taps);
      if (results === null) break;
      sent += taps.length;
      this.#queue?.remove(this.#sending);
      runInAction(() => this.#applyResults(taps, results));
    }
    this.#sending = new Set();
    runInAction(() => {
      this.readTaps();
      this.isHeld = this.taps.length > 0;
      if (wasHeld && !this.isHeld) this.notice = sent === 1 ? '1 tap sent.' : `${sent} taps sent.`;
    });
  }

  #nextBatch(): Tap[] {
    return this.#queue?.read().slice(0, BATCH) ?? [];
  }

  /** null: they are kept for another attempt. Refused taps are given up, so that they don't hold the others. */
  async #sendBatch(taps: Tap[]): Promise<TapResult[] | null> {
    this.#triedAt = this.now;
    try {
      await this.#settings.recheck(this.#api);
      return (await this.#api.call(sendTaps, { body: { taps } })).results;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (![400, 403, 422].includes(error.status)) return null;
      return taps.map(({ id, ride_id }) => ({ id, ride_id, is_done: false, state: null }));
    }
  }

  #applyResults(taps: readonly Tap[], results: readonly TapResult[]): void {
    const states = new Map(results.map((result) => [result.ride_id, result.state]));
    const refused = results.filter(({ is_done }) => !is_done);
    this.problems = [...this.problems, ...refused.map((result) => this.#describe(result, taps))];
    const done = taps.filter((tap) => !refused.some(({ id }) => id === tap.id));
    this.sent = new Map([
      ...this.sent,
      ...done.map((tap) => [tap.ride_id, { to: tap.to, at: this.now }] as const),
    ]);
    if (!this.board) return;
    const rides = this.board.rides.map((ride) => ({ ...ride, state: states.get(ride.id) ?? ride.state }));
    this.board = { ...this.board, rides };
  }

  #forgetSent(rideId: string): void {
    this.sent = new Map([...this.sent].filter(([id]) => id !== rideId));
  }

  #describe({ id, ride_id, state: now }: TapResult, taps: readonly Tap[]): string {
    const to = taps.find((tap) => tap.id === id)?.to;
    const name = this.rides.find((ride) => ride.id === ride_id)?.name ?? 'A ride';
    const is = now === null ? 'it was not accepted' : `the ride is: ${STATE_WORDS[now]}`;
    return `${name}: “${to ? STATE_WORDS[to] : ''}” did not count, ${is}.`;
  }

  /** Rides that are gone stay for a moment, in their place. */
  #show(board: DispatchBoard): void {
    const here = new Set(board.rides.map(({ id }) => id));
    const gone = (this.board?.rides ?? []).filter(({ id }) => !here.has(id));
    const leaving = gone.map((ride) => ({ ...ride, state: endOf(this.stateOf(ride)), leftAt: this.now }));
    this.#move(() => {
      this.board = board;
      this.leaving = [...this.leaving.filter(({ id }) => !here.has(id)), ...leaving];
    });
  }

  /** Notes when rows that were there have another place. */
  #move(change: () => void): void {
    const before = this.islands.flatMap(({ rides }) => rides.map(({ id }) => id));
    change();
    const after = this.islands.flatMap(({ rides }) => rides.map(({ id }) => id));
    if (before.some((id, index) => after[index] !== id && after.includes(id)))
      this.#movedAt = performance.now();
  }

  #findLastTap(rideId: string): Tap | undefined {
    return this.taps.findLast((tap) => tap.ride_id === rideId);
  }

  #tickClock(): void {
    this.#clock.tick();
    this.now = this.#clock.now;
  }
}

const ridesAt = (to: TappedState, rides: readonly BoardRide[], stateOf: (ride: BoardRide) => RideState) =>
  rides.filter((ride) => findStep(stateOf(ride))?.to === to);

/** A ride that has left the board is over. How is known only for some. */
function endOf(last: RideState): RideState {
  if (last === 'CANCELLED') return last;
  return last === 'ARRIVED' || last === 'COMPLETED' ? 'COMPLETED' : 'EXPIRED';
}
