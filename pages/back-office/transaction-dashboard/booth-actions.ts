import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { BoothAction, BoothCard } from '../../../shared/contracts/booth.ts';
import { mailDebt } from '../../../shared/contracts/debts.ts';
import * as exceptions from '../../../shared/contracts/exceptions.ts';
import {
  askRefund,
  DISCOUNT_REASONS,
  discountReason,
  discountTransaction,
  REFUND_REASONS,
  refundReason,
  refundReceipt,
} from '../../../shared/contracts/refunds.ts';
import { type Transaction, voidTransaction } from '../../../shared/contracts/transactions.ts';
import { vehicleClass } from '../../../shared/contracts/vehicle-classes.ts';
import { centsOf, formatCents, parseDollars } from '../../../shared/format/money.ts';

/** What the booth can do beside checking cars in and out: with the open car, or without one. */
export type ActionName = BoothAction | 'lost-ticket' | 'gate-opened';
/** The change of an exit has a form of its own, which the page of a stay has, too. */
export type FormName = Exclude<ActionName, 'change-exit'>;

/** What somebody types into an action's form. */
export const NO_VALUES = {
  amount_cents: '',
  license_plate: '',
  vehicle_class: 'STANDARD',
  customer_name: '',
  phone: '',
  email: '',
  reason: '',
  words: '',
  /** A reason of one's own, where no list has it. */
  why: '',
};
export type ActionValues = typeof NO_VALUES;
export type ActionField = keyof ActionValues;

/** These may stay empty. */
export const OPTIONAL_FIELDS: readonly ActionField[] = ['email', 'words'];

export interface ActionInput {
  api: ApiClient;
  card: BoothCard | null;
  values: ActionValues;
  /** The same for each try of one action. */
  idempotencyKey: string;
}

/** What follows: the car has left; or a sentence about what was done, empty while somebody else has to approve it. */
export type ActionResult = { stay: Transaction } | { note: string; ticket?: string };

export interface Action {
  label: string;
  /** What it means, in a sentence. */
  about?: string;
  /** In the order of the form. */
  fields: readonly ActionField[];
  /** Fields that may stay empty here. */
  optional?: readonly ActionField[];
  /** Fields that may stay empty elsewhere. */
  required?: readonly ActionField[];
  /** The fixed list of its reasons. */
  reasons: Readonly<Record<string, string>>;
  describeSubmit: (values: ActionValues, card: BoothCard | null) => string;
  /** Whether the press on a reason sends it. Only for what a second person decides, so that a wrong press does nothing. */
  isSentByReason?: (values: ActionValues, card: BoothCard | null) => boolean;
  send: (input: ActionInput) => Promise<ActionResult>;
}

const typedCents = ({ amount_cents: typed }: ActionValues) => parseDollars(typed) ?? 0;
const idOf = (card: BoothCard | null) => ({ id: card?.transaction_id ?? '' });

/** Above the caller's own limit, somebody else approves. */
const mustAsk = (values: ActionValues, card: BoothCard | null) => {
  const limit = centsOf(card?.own_limit ?? 0);
  return limit === 0 || typedCents(values) > limit;
};

/** 'Take off $20.00', 'Ask to take off $20.00'; no amount before there is one. */
const describeMoney =
  (does: string): Action['describeSubmit'] =>
  (values, card) => {
    const amount = typedCents(values);
    const what = amount > 0 ? `${does} ${formatCents(amount)}` : does;
    return mustAsk(values, card) ? `Ask to ${what}` : what.charAt(0).toUpperCase() + what.slice(1);
  };

const refund = (contract: typeof refundReceipt | typeof askRefund): Action => ({
  label: 'Refund',
  fields: ['amount_cents', 'words', 'reason'],
  reasons: REFUND_REASONS,
  isSentByReason: mustAsk,
  describeSubmit: describeMoney('refund'),
  async send({ api, card, values, idempotencyKey }) {
    const params = { number: card?.receipt_number ?? '' };
    const { words } = values;
    const body = { amount_cents: typedCents(values), reason: v.parse(refundReason, values.reason), words };
    const { state } = await api.call(contract, { params, body }, { idempotencyKey });
    return { note: state === 'DONE' ? `${formatCents(typedCents(values))} refunded.` : '' };
  },
});

const discount: Action = {
  label: 'Discount',
  fields: ['amount_cents', 'words', 'reason'],
  reasons: DISCOUNT_REASONS,
  isSentByReason: mustAsk,
  describeSubmit: describeMoney('take off'),
  async send({ api, card, values, idempotencyKey }) {
    const { words } = values;
    const reason = v.parse(discountReason, values.reason);
    const body = { amount_cents: typedCents(values), reason, words };
    const input = { params: idOf(card), body };
    const { state } = await api.call(discountTransaction, input, { idempotencyKey });
    return { note: state === 'DONE' ? `${formatCents(typedCents(values))} taken off.` : '' };
  },
};

const nilExit: Action = {
  label: 'Nil exit',
  about: 'The car leaves without paying. The report of exceptions shows it with your name.',
  fields: ['reason', 'words'],
  reasons: exceptions.NIL_EXIT_REASONS,
  describeSubmit: () => 'Let it leave without paying',
  async send({ api, card, values: { reason, words }, idempotencyKey }) {
    const body = { reason: v.parse(exceptions.nilExitReason, reason), words };
    const input = { params: idOf(card), body };
    return { stay: await api.call(exceptions.nilExit, input, { idempotencyKey }) };
  },
};

const payLater: Action = {
  label: 'Pay later',
  about: 'The car leaves, and the board shows what its driver owes. The email gets a link to pay by card.',
  fields: ['customer_name', 'phone', 'email', 'license_plate', 'reason', 'words'],
  reasons: exceptions.PAY_LATER_REASONS,
  describeSubmit: (_values, card) => `Let it leave owing ${formatCents(centsOf(card?.bill?.due ?? 0))}`,
  async send({ api, card, values: { reason, words, ...values }, idempotencyKey }) {
    const { customer_name, phone, email, license_plate } = values;
    const person = { customer_name, phone, email, license_plate };
    const body = { ...person, reason: v.parse(exceptions.payLaterReason, reason), words };
    const input = { params: idOf(card), body };
    return { stay: await api.call(exceptions.payLater, input, { idempotencyKey }) };
  },
};

const otherPlate: Action = {
  label: 'Plate differs',
  about: 'Swapped ticket? Look at the car and at the driver’s papers before it leaves.',
  fields: ['license_plate', 'reason', 'words'],
  reasons: exceptions.PLATE_REASONS,
  describeSubmit: () => 'Continue with this car',
  async send({ api, card, values: { license_plate, reason, words } }) {
    const body = { license_plate, reason: v.parse(exceptions.plateReason, reason), words };
    await api.call(exceptions.notePlate, { params: idOf(card), body });
    return { note: `Recorded: plate ${license_plate} at the exit.` };
  },
};

const mailLink: Action = {
  label: 'Mail a link to pay',
  fields: ['email'],
  required: ['email'],
  reasons: {},
  describeSubmit: () => 'Mail the link',
  async send({ api, card, values: { email } }) {
    await api.call(mailDebt, { params: idOf(card), body: { email } });
    return { note: `The link is on its way to ${email}.` };
  },
};

const voidStay: Action = {
  label: 'Void',
  about: 'For a check-in by mistake: its booking waits for its car again, and nothing is billed.',
  fields: ['why'],
  reasons: {},
  describeSubmit: () => 'Void this stay',
  async send({ api, card, values: { why: reason } }) {
    await api.call(voidTransaction, { params: idOf(card), body: { reason } });
    return { note: 'Voided.' };
  },
};

const lostTicket: Action = {
  label: 'Lost ticket',
  about: `First look for the car: type part of its plate, the driver’s name, the end of a phone number, the last four digits of a card or a booking number above. Only if nothing is found, charge ${exceptions.LOST_TICKET_DAYS} days: somebody else approves it.`,
  fields: ['license_plate', 'vehicle_class', 'reason', 'words'],
  reasons: exceptions.LOST_TICKET_REASONS,
  describeSubmit: () => `Ask to charge ${exceptions.LOST_TICKET_DAYS} days`,
  async send({ api, values: { license_plate, reason, words, ...values }, idempotencyKey }) {
    const body = {
      license_plate,
      vehicle_class: v.parse(vehicleClass, values.vehicle_class),
      reason: v.parse(exceptions.lostTicketReason, reason),
      words,
    };
    const { ticket_number: ticket } = await api.call(
      exceptions.chargeLostTicket,
      { body },
      { idempotencyKey },
    );
    return { note: '', ticket };
  },
};

const gateOpened: Action = {
  label: 'Gate opened by hand',
  about: 'Opens a parking stay, which the board shows until somebody explains it.',
  fields: ['license_plate', 'reason', 'words'],
  optional: ['license_plate'],
  reasons: exceptions.GATE_REASONS,
  describeSubmit: () => 'Record it',
  async send({ api, values: { license_plate, reason, words }, idempotencyKey }) {
    const body = { license_plate, reason: v.parse(exceptions.gateReason, reason), words };
    const { ticket_number: ticket } = await api.call(
      exceptions.recordGateOpened,
      { body },
      { idempotencyKey },
    );
    return { note: 'Recorded.', ticket };
  },
};

export const ACTIONS: Readonly<Record<FormName, Action>> = {
  discount,
  'nil-exit': nilExit,
  'pay-later': payLater,
  'other-plate': otherPlate,
  refund: refund(refundReceipt),
  'ask-refund': refund(askRefund),
  void: voidStay,
  'mail-debt': mailLink,
  'lost-ticket': lostTicket,
  'gate-opened': gateOpened,
};

export const nameAction = (name: ActionName): string =>
  name === 'change-exit' ? 'Change the exit' : ACTIONS[name].label;
