import { and, desc, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, payments } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder } from '../../platform/serve/handler.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { type BookingRow, bookingToken } from './present-booking.ts';

export interface OwnBooking {
  row: BookingRow;
  /** The one that paid last. */
  card: CardOnFile | null;
  /** All that paid. */
  cards: CardOnFile[];
  /** What its links carry: the one that this visitor came with, a new one for its member. */
  token: string;
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    booking: OwnBooking;
  }
}

/** Finds a booking by its id or number, for the owning member or the holder of a signed link for it. */
export const createBookingFinder =
  ({ db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>): Finder<OwnBooking> =>
  async ({ params: { id, number = '' }, query: { token }, caller }) => {
    const isWanted = id === undefined ? eq(bookings.number, number) : eq(bookings.id, id);
    const [row] = await db.queries.select().from(bookings).where(isWanted);
    const [holdsBookingLink, holdsClaim] = (['booking', 'claim'] as const).map((purpose) =>
      signer.verify(purpose, row?.id ?? 'nobody', token ?? '', now()),
    );
    const holdsLink = holdsBookingLink || holdsClaim;
    const isOwner = caller.member !== null && row?.memberId === caller.member.id;
    const cards = await findCards(db.queries, row?.id ?? 'nobody');
    if (!row || !(holdsLink || isOwner)) throw notFound('We can’t find this booking.');
    const mine = holdsLink && token ? token : bookingToken(row, signer, now());
    return { row, card: cards[0] ?? null, cards, token: mine };
  };

/** The cards that paid, the last one first, as far as they may be kept. */
export const findCards = async (queries: Queries, bookingId: string): Promise<CardOnFile[]> =>
  (await findCardsOfAll(queries, [bookingId])).get(bookingId) ?? [];

/** The same for many bookings at once. */
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
  const found = new Map<string, CardOnFile[]>();
  for (const { id, brand, lastFour, expiry } of charges) {
    if (!brand || !lastFour) continue;
    const cards = found.get(id) ?? [];
    const card = { brand, lastFour, expiry: expiry ?? '' };
    if (!cards.some((known) => nameCard(known) === nameCard(card))) found.set(id, [...cards, card]);
  }
  return found;
}

/** The card that paid a booking, as its columns: what may be kept of it. */
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
    .limit(1);
  return card;
}

/** 'Visa ending 4242'. */
export const nameCard = ({ brand, lastFour }: CardOnFile): string => `${brand} ending ${lastFour}`;
