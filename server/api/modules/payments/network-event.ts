import * as v from 'valibot';
import { SECOND_MS } from '../../../../shared/format/durations.ts';

/** Money that the card network moved because of a dispute, in signed cents. */
export interface NetworkMovement {
  /** The network's id of it; the fee has one of its own. */
  id: string;
  kind: 'DISPUTE' | 'FEE';
  cents: number;
  at: Date;
}

/** A dispute as the card network told it at one instant. */
export interface NetworkDispute {
  id: string;
  /** The network's reference of the charge. */
  chargeReference: string;
  amountCents: number;
  reason: string;
  status: string;
  /** Until when the network takes evidence; null: never. */
  dueBy: Date | null;
  openedAt: Date;
  /** All that was moved so far. */
  movements: NetworkMovement[];
}

/** An event of the card network. Events come more than once and in any order. */
export interface NetworkEvent {
  id: string;
  kind: string;
  at: Date;
  /** null for an event that is about nothing that we follow. */
  dispute: NetworkDispute | null;
}

/** The kinds of events that change a dispute, to be chosen at Stripe for our address. */
export const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

const networkId = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));
const cents = v.pipe(v.number(), v.safeInteger());
const instant = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((seconds) => new Date(seconds * SECOND_MS)),
);
/** Stripe sends the id, or the thing itself. */
const reference = v.union([
  networkId,
  v.pipe(
    v.object({ id: networkId }),
    v.transform(({ id }) => id),
  ),
]);

const disputeSchema = v.object({
  id: networkId,
  object: v.literal('dispute'),
  amount: v.pipe(cents, v.minValue(1)),
  currency: v.string(),
  reason: v.pipe(v.string(), v.maxLength(100)),
  status: v.pipe(v.string(), v.maxLength(100)),
  created: instant,
  charge: reference,
  payment_intent: v.nullish(reference),
  evidence_details: v.nullish(v.object({ due_by: v.nullish(instant) })),
  balance_transactions: v.array(
    v.object({ id: networkId, amount: cents, fee: cents, created: instant, currency: v.string() }),
  ),
});

const eventSchema = v.object({
  id: networkId,
  type: v.pipe(v.string(), v.regex(/^[a-z0-9_.]{1,100}$/)),
  created: instant,
  data: v.object({ object: v.unknown() }),
});

/**
 * Reads an event from a webhook's body. Keeps only what we need: the rest may name the customer and their card. null when
 * the body is no event, or one about a dispute that cannot be read.
 */
export function readNetworkEvent(payload: Uint8Array): NetworkEvent | null {
  const event = v.safeParse(eventSchema, parseJson(payload));
  if (!event.success) return null;
  const { id, type, created, data } = event.output;
  const common = { id, kind: type, at: created };
  if (!DISPUTE_EVENTS.some((kind) => kind === type)) return { ...common, dispute: null };
  const dispute = v.safeParse(disputeSchema, data.object);
  if (!dispute.success) return null;
  return { ...common, dispute: readDispute(dispute.output) };
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return null;
  }
}

/** null for another currency: the books are in dollars, and we charge nothing else. */
function readDispute(dispute: v.InferOutput<typeof disputeSchema>): NetworkDispute | null {
  const { id, amount, currency, reason, status, created, evidence_details: evidence } = dispute;
  const isForeign = [currency, ...dispute.balance_transactions.map((one) => one.currency)].some(
    (one) => one !== 'usd',
  );
  if (isForeign) return null;
  return {
    id,
    chargeReference: dispute.payment_intent ?? dispute.charge,
    amountCents: amount,
    reason,
    status,
    dueBy: evidence?.due_by ?? null,
    openedAt: created,
    movements: dispute.balance_transactions.flatMap(readMovements),
  };
}

function readMovements(moved: v.InferOutput<typeof disputeSchema>['balance_transactions'][number]) {
  const { id, amount, fee, created: at } = moved;
  const parts: NetworkMovement[] = [
    { id, kind: 'DISPUTE', cents: amount, at },
    { id: `${id}-fee`, kind: 'FEE', cents: -fee, at },
  ];
  return parts.filter(({ cents: moves }) => moves !== 0);
}
