import { asc, eq, or } from 'drizzle-orm';
import { formatCents } from '../../../shared/format/money.ts';
import type { Queries } from '../platform/database/database.ts';
import { payments } from '../modules/bookings/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';

type Movement = typeof moneyMovements.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** How entries about movements of money begin, by kind. */
export const MOVEMENT_WORDS = {
  CHARGE: 'Card charged',
  REFUND: 'Refunded',
  CASH_IN: 'Paid in cash',
  CHANGE: 'Change given',
  CARD_AT_EXIT: 'Paid by card at the exit',
  VOUCHER: 'Paid with a time voucher',
  WRITE_OFF: 'Written off',
  DISPUTE: 'Disputed at the bank',
} as const;
const MOVEMENTS: Partial<Record<string, string>> = MOVEMENT_WORDS;

/** Tells every movement of the stay's money with who took it, and payments that moved none. */
export async function tellMoney(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const online = await findPayments(queries, stay);
  const byId = new Map(online.map((payment) => [payment.id, payment]));
  const movements = await findMovements(queries, stay);
  const moved = new Set(movements.map(({ paymentId }) => paymentId));
  return [
    ...movements.map((movement) => tellMovement(movement, cardOf(stay, byId, movement.paymentId))),
    ...online.filter(({ id }) => !moved.has(id)).flatMap(tellUnmoved),
  ];
}

/** Tells only the movements at the exit, to readers who may not see bookings. */
export async function tellMoneyAtExit(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const movements = await findMovements(queries, { ...stay, booking: null });
  return movements.map((movement) => tellMovement(movement, cardOf(stay, new Map(), movement.paymentId)));
}

const findPayments = (queries: Queries, { booking }: FoundStay) =>
  queries
    .select()
    .from(payments)
    .where(eq(payments.bookingId, booking?.id ?? ''))
    .orderBy(asc(payments.createdAt))
    .limit(MAX_ROWS);

function findMovements(queries: Queries, { booking, details }: Pick<FoundStay, 'booking' | 'details'>) {
  const isOfStay = or(
    eq(moneyMovements.bookingId, booking?.id ?? ''),
    eq(moneyMovements.receiptNumber, details?.receipt?.number ?? ''),
  );
  return queries
    .select()
    .from(moneyMovements)
    .where(isOfStay)
    .orderBy(asc(moneyMovements.at), asc(moneyMovements.id))
    .limit(MAX_ROWS);
}

const tellMovement = ({ at, kind, cents, reason, actor }: Movement, card: string | null): StoryEntry => ({
  at,
  kind: 'money',
  title: `${MOVEMENTS[kind] ?? kind}: ${formatCents(Math.abs(cents))}`,
  details: [...(card ? [card] : []), ...(reason ? [reason] : [])],
  actor,
});

/** The card of a payment, online or at the exit. */
function cardOf({ details }: FoundStay, online: ReadonlyMap<string, Payment>, id: string | null) {
  const payment = online.get(id ?? '');
  const card =
    online.get(payment?.chargeId ?? '') ?? payment ?? details?.payments.find((one) => one.id === id);
  return card?.cardLastFour ? `${card.cardBrand ?? 'Card'} ending ${card.cardLastFour}` : null;
}

function tellUnmoved(payment: Payment): StoryEntry[] {
  const { kind, state, createdAt, actor, reason, declineCode } = payment;
  const amount = formatCents(payment.amountCents);
  const what = kind === 'REFUND' ? 'Refund' : 'Charge';
  const card = payment.cardLastFour ? [`${payment.cardBrand ?? 'Card'} ending ${payment.cardLastFour}`] : [];
  const why = [...card, ...(reason ? [reason] : [])];
  const common = { at: createdAt, kind: 'money', actor } as const;
  if (kind === 'GUARANTEE') return [{ ...common, title: 'Card verified as a guarantee', details: card }];
  if (state === 'DECLINED')
    return [
      {
        ...common,
        title: `Card declined: ${amount}`,
        details: [...card, ...(declineCode ? [`The card network said: ${declineCode}`] : [])],
      },
    ];
  if (state === 'STARTED')
    return [{ ...common, title: `${what} of ${amount} waits for the card network`, details: why }];
  return [{ ...common, title: `${what} of ${amount}: ${state.toLowerCase()}`, details: why }];
}
