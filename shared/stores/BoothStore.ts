import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import {
  type BoothCard,
  type PrintedTicket,
  printTicket,
  reprintTicket,
  type Scanned,
  scan,
} from '../contracts/booth.ts';
import { settleDebt } from '../contracts/exceptions.ts';
import { checkInBooking, checkInDriveUp, checkOut, type Transaction } from '../contracts/transactions.ts';
import type { VehicleClass } from '../contracts/vehicle-classes.ts';
import { centsOf, parseDollars } from '../format/money.ts';
import { FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import type { SettingsStore } from './SettingsStore.ts';
import type { Stores } from './stores.ts';

export type Tender = 'CASH' | 'CARD';

/** What the booth is doing. */
export type BoothStep =
  | { kind: 'NOTHING' }
  | { kind: 'CHOICES'; cards: readonly BoothCard[] }
  | { kind: 'CARD'; card: BoothCard }
  | { kind: 'UNKNOWN'; message: string; driveUp: Scanned['drive_up'] }
  | { kind: 'DRIVE_UP'; member: string | null }
  | { kind: 'TICKET'; ticket: PrintedTicket }
  | { kind: 'RECEIPT'; stay: Transaction; changeCents: number };

/** What staff at the gates do: scan, check in, check out. One car at a time; the next scan closes it. */
export class BoothStore {
  static readonly key = 'booth';
  step: BoothStep = { kind: 'NOTHING' };
  /** Counts the steps, so that each one gets the focus. */
  turn = 0;
  /** In the box for codes. It stays until it was read. */
  typed = '';
  isScanning = false;
  /** Why a code could not be read. */
  trouble: string | null = null;
  /** What was just done with the open car. */
  note: string | null = null;
  /** The call of the step. */
  readonly form = new FormState();
  plate = '';
  vehicleClass: VehicleClass = 'STANDARD';
  tender: Tender | null = null;
  /** In dollars, as typed. */
  tendered = '';
  /** Counts the cars that were checked in or out: the board is then out of date. */
  done = 0;
  #scans = 0;
  #attemptKey = '';
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  type(text: string): void {
    this.typed = text;
  }

  setPlate(text: string): void {
    this.plate = text.toUpperCase();
    this.form.touch(['license_plate']);
  }

  setClass(vehicleClass: VehicleClass): void {
    this.vehicleClass = vehicleClass;
  }

  setTendered(text: string): void {
    this.tendered = text;
    this.form.touch(['cash_tendered_cents']);
  }

  /** The amount that the open car owes, in cents. */
  get dueCents(): number {
    if (this.step.kind !== 'CARD') return 0;
    const { bill, owed } = this.step.card;
    return centsOf(owed ?? bill?.due ?? 0);
  }

  /** What was typed, in cents; null if it is no amount. */
  get tenderedCents(): number | null {
    return parseDollars(this.tendered);
  }

  /** The change for the cash that was typed, in cents; null while it is not enough. */
  get changeCents(): number | null {
    const change = (this.tenderedCents ?? 0) - this.dueCents;
    return change >= 0 ? change : null;
  }

  /** Opens the next step for a code. Never throws. Source: POST /booth/scan. */
  async scan(code: string): Promise<void> {
    const turn = ++this.#scans;
    this.isScanning = true;
    this.trouble = null;
    try {
      await this.#settings.recheck(this.#api);
      const found = await this.#api.call(scan, { body: { code: code.trim() } });
      runInAction(() => {
        if (turn === this.#scans) this.#show(found);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      runInAction(() => {
        if (turn !== this.#scans) return;
        this.typed = code;
        this.trouble = wordsOf(error);
      });
    } finally {
      runInAction(() => {
        if (turn === this.#scans) this.isScanning = false;
      });
    }
  }

  #show({ cards, message, drive_up: driveUp }: Scanned): void {
    const [card] = cards;
    this.typed = '';
    if (!card) this.#go({ kind: 'UNKNOWN', message: message ?? 'Nothing matches.', driveUp });
    else if (cards.length > 1) this.#go({ kind: 'CHOICES', cards });
    else this.open(card);
  }

  /** Opens one of several cars. */
  open(card: BoothCard): void {
    this.#go({ kind: 'CARD', card }, card.license_plate ?? '');
  }

  /**
   * Reads the open car again after something was done with it, and says what. Throws the call's error.
   * @param ticket of another car, which opens instead
   */
  async reopen(note: string, ticket?: string): Promise<void> {
    const { step, turn } = this;
    const open = step.kind === 'CARD' ? step.card : null;
    const code = ticket ?? open?.ticket_number ?? open?.number;
    if (!code) return;
    const { cards } = await this.#api.call(scan, { body: { code } });
    const card = cards.find((one) => (ticket ? one.ticket_number === ticket : one.key === open?.key));
    runInAction(() => {
      if (turn !== this.turn) return;
      if (card) this.open(card);
      this.note = note;
      this.done += 1;
    });
  }

  /** Shows the receipt of a car that has left. */
  finish(stay: Transaction, changeCents = 0): void {
    this.done += 1;
    this.#go({ kind: 'RECEIPT', stay, changeCents });
  }

  openDriveUp({ plate = '', member = null }: { plate?: string; member?: string | null } = {}): void {
    this.#go({ kind: 'DRIVE_UP', member }, plate);
  }

  close(): void {
    this.#go({ kind: 'NOTHING' });
  }

  #go(step: BoothStep, plate = ''): void {
    this.form.abandon();
    this.step = step;
    this.turn += 1;
    this.trouble = null;
    this.note = null;
    this.plate = plate;
    this.vehicleClass = 'STANDARD';
    this.tender = null;
    this.tendered = '';
    this.#attemptKey = newAttemptKey();
  }

  /** A single key: N drives up, C takes cash, K takes a card. */
  press(key: string): void {
    const canPay =
      this.step.kind === 'CARD' && ['CHECK_OUT', 'SETTLE'].includes(this.step.card.next) && this.dueCents > 0;
    if (key === 'n') this.openDriveUp();
    else if (key === 'c' && canPay) this.chooseTender('CASH');
    else if (key === 'k' && canPay) this.chooseTender('CARD');
  }

  chooseTender(tender: Tender): void {
    this.tender = tender;
    this.tendered = tender === 'CASH' ? (this.dueCents / 100).toFixed(2) : '';
    this.form.clear();
  }

  /** Checks in the open booking or voucher. Source: POST /transactions/check-in. */
  async checkIn(): Promise<void> {
    const { step, plate } = this;
    if (step.kind !== 'CARD' || this.form.isPending) return;
    await this.#run(async () => {
      const body = { booking_num: step.card.number ?? '', license_plate: plate };
      await this.#showTicket(await this.#api.call(checkInBooking, { body }));
    });
  }

  /** Checks in a car without a booking. Source: POST /transactions/drive-up. */
  async driveUp(): Promise<void> {
    const { step, plate, vehicleClass, form } = this;
    if (step.kind !== 'DRIVE_UP' || form.isPending) return;
    if (plate.trim() === '') return form.refuse({ license_plate: ['Enter the license plate'] });
    await this.#run(async () => {
      const body = { license_plate: plate, vehicle_class: vehicleClass, member: step.member ?? '' };
      const options = { idempotencyKey: this.#attemptKey };
      await this.#showTicket(await this.#api.call(checkInDriveUp, { body }, options));
    });
  }

  /** Opens the ticket of a car that is parked, to print it again. Source: POST /booth/tickets/{id}/reprint. */
  async reprint(id: string): Promise<void> {
    await this.#run(async () => {
      const ticket = await this.#api.call(reprintTicket, { params: { id } });
      runInAction(() => this.#go({ kind: 'TICKET', ticket }));
    });
  }

  async #showTicket({ id }: Pick<Transaction, 'id'>): Promise<void> {
    const ticket = await this.#api.call(printTicket, { params: { id } });
    runInAction(() => {
      this.done += 1;
      this.#go({ kind: 'TICKET', ticket });
    });
  }

  /** Takes the payment and lets the open car leave. Source: POST /transactions/{id}/check-out or /settle. */
  async checkOut(): Promise<void> {
    const { step, tender, form, dueCents, tenderedCents, changeCents } = this;
    if (step.kind !== 'CARD' || form.isPending) return;
    if (tender === 'CASH' && changeCents === null) {
      const words =
        tenderedCents === null ? 'Enter an amount, such as 40 or 40.50' : 'This is less than the amount due';
      return form.refuse({ cash_tendered_cents: [words] });
    }
    await this.#run(async () => {
      const params = { id: step.card.transaction_id ?? '' };
      const body = {
        payment_kind: tender ?? 'CARD',
        ...(tender === 'CASH' && { cash_tendered_cents: tenderedCents }),
      } as const;
      const contract = step.card.next === 'SETTLE' ? settleDebt : checkOut;
      const stay = await this.#api.call(contract, { params, body }, { idempotencyKey: this.#attemptKey });
      const paid = stay.receipt?.payments.find(({ kind }) => kind === 'CASH');
      const change = tender === 'CASH' ? (tenderedCents ?? 0) - (paid ? centsOf(paid.amount) : dueCents) : 0;
      runInAction(() => this.finish(stay, change));
    });
  }

  /** Runs the step's call. Without a network, everything typed stays. */
  async #run(call: () => Promise<void>): Promise<void> {
    await this.form.run(async () => {
      await this.#settings.recheck(this.#api);
      try {
        await call();
      } catch (error) {
        if (!(error instanceof ApiError) || error.isValidation || error.status === 401) throw error;
        throw new ApiError(422, error.code, error.message, { formErrors: [wordsOf(error)] });
      }
    });
  }

  /** Nothing: a page load starts at an idle booth. */
  toState() {
    return undefined;
  }

  fromState(): void {}
}

/** A failure in words for staff. */
function wordsOf(error: ApiError): string {
  if (error.status >= 500)
    return 'The booth has no connection. What you typed is still here: try again in a moment.';
  return error.formErrors[0] ?? Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}
