import { formatCents } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Queries } from '../platform/database/database.ts';
import { nameOfferReason } from '../modules/mailed-offers/send-offer.ts';
import type { MailedOfferRow } from '../modules/mailed-offers/tables.ts';
import type { FoundStay } from './find-stay.ts';
import type { StoryEntry } from './story-part.ts';

/** Tells the offer by mail that became the booking: its price and reason, when it was mailed, opened and booked. */
export async function tellOffers(_queries: Queries, { booking, offers }: FoundStay): Promise<StoryEntry[]> {
  return offers.flatMap((offer) => [
    tellMade(offer),
    ...(offer.sentAt ? [tellSent(offer, offer.sentAt)] : []),
    ...(offer.openedAt ? [toldByCaller(offer.openedAt, 'Offer opened')] : []),
    ...(booking ? [toldByCaller(booking.createdAt, 'Offer booked')] : []),
  ]);
}

const tellMade = (offer: MailedOfferRow): StoryEntry => ({
  at: offer.createdAt,
  kind: 'quote',
  title: `Offer made: ${formatCents(offer.totalCents)}, to pay at the lot`,
  details: [
    `${formatWhen(offer.travelFrom)} to ${formatWhen(offer.travelTo)}`,
    `${formatCents(offer.discountCents)} off: ${nameOfferReason(offer.reason)}`,
    ...(offer.words ? [offer.words] : []),
  ],
  actor: `staff:${offer.madeBy}`,
});

const tellSent = ({ expiresAt, madeBy, approvalId }: MailedOfferRow, at: Date): StoryEntry => ({
  at,
  kind: 'quote',
  title: 'Offer mailed',
  details: [`Could be booked until ${formatWhen(expiresAt)}`],
  // An approved offer is mailed by the decision, which is an entry of its own.
  actor: approvalId ? 'job' : `staff:${madeBy}`,
});

const toldByCaller = (at: Date, title: string): StoryEntry => ({ at, kind: 'quote', title, actor: 'guest' });
