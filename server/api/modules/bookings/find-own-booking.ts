import { and, desc, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, payments } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder } from '../../platform/serve/handler.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { readLink } from './booking-links.ts';
import { type BookingRow, bookingToken } from './present-booking.ts';

export interface OwnBooking {
  row: BookingRow;
  /** The card of the latest payment. */
  card: CardOnFile | null;
  /** All cards that paid. */
  cards: CardOnFile[];
  /** The token for the booking's links: the caller's own, or a new one for its member. */
  token: string;
  /** The caller opened the mailed link, which only the booking's email address gets. */
  holdsMailedLink: boolean;
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    booking: OwnBooking;
  }
}

/**
 * Creates the finder of a booking by id or number, for its member or the holder of a signed link. Does the same work
 * for an unknown booking.
 */
export const createBookingFinder =
  ({ db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>): Finder<OwnBooking> =>
  async ({ params: { id, number = '' }, query: { token = '' }, caller }) => {
    const isMatch = id === undefined ? eq(bookings.number, number) : eq(bookings.id, id);
    const [row] = await db.queries.select().from(bookings).where(isMatch);
    const link = readLink({ signer, now }, row, token);
    const isOwner = caller.member !== null && row?.memberId === caller.member.id;
    const cards = await findCards(db.queries, row?.id ?? 'nobody');
    // The holder of an expired link gets the number, for the claim form.
    if (!row || !(link.isValid || isOwner))
      throw notFound('We can’t find this booking.', link.isGenuine ? { number: row?.number } : {});
    const ownToken = link.isValid && !link.isMailed ? token : bookingToken(row, signer);
    return { row, card: cards[0] ?? null, cards, token: ownToken, holdsMailedLink: link.isMailed };
  };

/** Finds the cards that paid a booking, latest first: brand, last four digits and expiry. */
export const findCards = async (queries: Queries, bookingId: string): Promise<CardOnFile[]> =>
  (await findCardsOfAll(queries, [bookingId])).get(bookingId) ?? [];

/** Finds the cards that paid, for many bookings at once. */
export async function findCardsOfAll(
  queries: Queries,
  bookingIds: string[],
): Promise<Map<string, CardOnFile[]>> {
  const charges = await queries
    .select({
      id: payments.bookingId,
      brand: payments.cardBrand,
      lastFour: payments.cardLastFour,
      expiry: payments.cardExpiry,
    })
    .from(payments)
    .where(
      and(
        inArray(payments.bookingId, bookingIds),
        eq(payments.kind, 'CHARGE'),
        eq(payments.state, 'APPROVED'),
      ),
    )
    .orderBy(desc(payments.createdAt));
  const cardsByBooking = new Map<string, CardOnFile[]>();
  for (const { id, brand, lastFour, expiry } of charges) {
    if (!brand || !lastFour) continue;
    const cards = cardsByBooking.get(id) ?? [];
    const card = { brand, lastFour, expiry: expiry ?? '' };
    if (!cards.some((other) => nameCard(other) === nameCard(card))) cardsByBooking.set(id, [...cards, card]);
  }
  return cardsByBooking;
}

/** Finds the card of a booking's latest payment, as the columns of a receipt's payment. */
export async function findPayingCard(queries: Queries, bookingId: string) {
  const [card] = await queries
    .select({
      cardBrand: payments.cardBrand,
      cardLastFour: payments.cardLastFour,
      cardReference: payments.cardReference,
    })
    .from(payments)
    .where(
      and(eq(payments.bookingId, bookingId), eq(payments.kind, 'CHARGE'), eq(payments.state, 'APPROVED')),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return card;
}

/** For example 'Visa ending 4242'. */
export const nameCard = ({ brand, lastFour }: Pick<CardOnFile, 'brand' | 'lastFour'>): string =>
  `${brand} ending ${lastFour}`;
