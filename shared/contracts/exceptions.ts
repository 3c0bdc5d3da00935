import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, id, instant, longText, optionalText, positiveInteger, text, wireDate } from './fields.ts';
import { moneyOutcome } from './refunds.ts';
import { transaction } from './transactions.ts';
import { vehicleClass } from './vehicle-classes.ts';

/** What was not as usual in a parking stay, with its name on screens. */
export const EXCEPTION_KINDS = {
  NIL_EXIT: 'Nil exit',
  PAY_LATER: 'Pay later',
  LOST_TICKET: 'Lost ticket',
  REPRINT: 'Ticket printed again',
  GATE_OPENED: 'Gate opened by hand',
  PLATE_DIFFERS: 'Other plate at the exit',
  EXIT_CHANGED: 'Expected exit changed',
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_KINDS;

/** Why, by kind. A recorded reason never changes its meaning: add new ones, keep old ones. */
export const NIL_EXIT_REASONS = {
  STAFF: 'Staff car',
  POLICE: 'Police or emergency',
  TOW: 'Tow truck',
  SERVICE: 'Service or delivery',
} as const;
export const PAY_LATER_REASONS = {
  CARD_DECLINED: 'Card declined',
  NO_MEANS: 'No card and no cash',
  TERMINAL: 'Our terminal doesn’t work',
} as const;
export const LOST_TICKET_REASONS = {
  NO_RECORD: 'No ticket, and nothing found',
  UNREADABLE: 'Ticket can’t be read, and nothing found',
} as const;
export const GATE_REASONS = {
  NO_READING: 'Ticket or plate couldn’t be read',
  POWER: 'Power or gate failure',
  EMERGENCY: 'Emergency',
  QUEUE: 'Traffic backed up',
} as const;
export const PLATE_REASONS = {
  NEW_PLATE: 'Driver changed plates',
  MISREAD: 'Plate was typed wrong',
  SAME_DRIVER: 'Same driver, another car',
  PROVEN: 'Driver proved it is theirs',
} as const;
export const EXIT_REASONS = {
  OVERSTAY: 'Stays longer',
  EARLY: 'Comes back earlier',
  FLIGHT: 'Flight delayed or changed',
  MISTAKE: 'Changed by mistake',
} as const;

/** A lost ticket that nobody can find is charged like a drive-up of so many days. */
export const LOST_TICKET_DAYS = 7;

const keysOf = <K extends string>(reasons: Record<K, string>) =>
  v.picklist(Object.keys(reasons) as K[], 'Choose a reason');
export const nilExitReason = keysOf(NIL_EXIT_REASONS);
export const payLaterReason = keysOf(PAY_LATER_REASONS);
export const lostTicketReason = keysOf(LOST_TICKET_REASONS);
export const gateReason = keysOf(GATE_REASONS);
export const plateReason = keysOf(PLATE_REASONS);
export const exitReason = keysOf(EXIT_REASONS);

const words = v.optional(v.nullable(v.union([v.literal(''), longText(500)])));
const params = v.strictObject({ id });
const mayUpdate = { permission: 'Transactions:Update' } as const;

export const nilExit = contract({
  name: 'nilExit',
  summary: 'Lets a car leave without paying, with a reason.',
  method: 'POST',
  path: '/transactions/{id}/nil-exit',
  access: mayUpdate,
  isIdempotent: true,
  params,
  body: v.strictObject({ reason: nilExitReason, words }),
  output: transaction,
});

export const payLater = contract({
  name: 'payLater',
  summary: 'Lets a car leave whose driver can’t pay now, and records the debt.',
  method: 'POST',
  path: '/transactions/{id}/pay-later',
  access: { permission: 'Transactions:Approve' },
  isIdempotent: true,
  params,
  body: v.strictObject({
    customer_name: text(80),
    phone: text(40),
    license_plate: optionalText(12),
    email: v.optional(v.nullable(v.union([v.literal(''), email]))),
    reason: payLaterReason,
    words,
  }),
  output: transaction,
});

export const settleDebt = contract({
  name: 'settleDebt',
  summary: 'Takes the payment of a driver who left without paying.',
  method: 'POST',
  path: '/transactions/{id}/settle',
  access: mayUpdate,
  isIdempotent: true,
  params,
  body: v.strictObject({
    payment_kind: v.picklist(['CARD', 'CASH'], 'Choose card or cash'),
    /** The cash that the driver hands over; the default is the amount owed. */
    cash_tendered_cents: v.optional(v.nullable(positiveInteger('Enter an amount in cents'))),
  }),
  output: transaction,
});

export const chargeLostTicket = contract({
  name: 'chargeLostTicket',
  summary: `Opens a stay of ${LOST_TICKET_DAYS} days for a car whose ticket is lost and that nothing was found for, and asks for an approval. The car can be checked out when somebody else has approved it.`,
  method: 'POST',
  path: '/transactions/lost-ticket',
  access: mayUpdate,
  isIdempotent: true,
  body: v.strictObject({
    license_plate: text(12),
    vehicle_class: v.optional(v.nullable(vehicleClass)),
    customer_name: optionalText(80),
    reason: lostTicketReason,
    words,
  }),
  output: v.object({ ...moneyOutcome.entries, ticket_number: v.string() }),
});

export const recordGateOpened = contract({
  name: 'recordGateOpened',
  summary: 'Records that the gate was opened by hand, as a parking stay that somebody has to explain.',
  method: 'POST',
  path: '/transactions/gate-opened',
  access: mayUpdate,
  isIdempotent: true,
  body: v.strictObject({ license_plate: optionalText(12), reason: gateReason, words }),
  output: v.object({ ticket_number: v.string() }),
});

export const notePlate = contract({
  name: 'notePlate',
  summary: 'Records that a ticket came to the exit with another plate, and why the car may leave.',
  method: 'POST',
  path: '/transactions/{id}/other-plate',
  access: mayUpdate,
  params,
  body: v.strictObject({ license_plate: text(12), reason: plateReason, words }),
  output: v.object({ ticket_number: v.string() }),
});

export const changeExit = contract({
  name: 'changeExit',
  summary:
    'Changes when a parked car is expected to leave. The price follows only at the exit. The reason MISTAKE puts back what was expected before, also a time that has passed, or none. 409 if somebody else has changed it.',
  method: 'POST',
  path: '/transactions/{id}/expected-exit',
  access: mayUpdate,
  params,
  body: v.strictObject({
    expected_exit: v.nullable(instant),
    /** What the screen showed; null if nothing is known. */
    seen: v.strictObject({ expected_exit: v.nullable(instant) }),
    reason: exitReason,
    words,
  }),
  output: v.object({
    ticket_number: v.string(),
    /** When it was expected to leave before. */
    earlier: v.nullable(wireDate),
    /** The first day without a space for it, 'YYYY-MM-DD': the car stays, and the day is not counted as sold. */
    full_day: v.nullable(v.string()),
  }),
});
