import { checkExpiry } from '../../../../shared/format/card.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { SavedCard } from '../payments/payment-gateway.ts';
import { findTokenOfCard } from '../saved-payments/find-saved.ts';
import { findPayingCard, nameCard } from './find-own-booking.ts';

interface PaidBooking {
  id: string;
  memberId: string | null;
}

/**
 * The card that paid a booking, if its member has saved it and it can still be charged. Only the member may use it, not
 * everybody who has the booking's link.
 */
export async function findCardThatPaid(
  queries: Queries,
  { id, memberId }: PaidBooking,
  { member, now }: { member: Member | null; now: Date },
): Promise<(SavedCard & { name: string }) | null> {
  if (memberId === null || member?.id !== memberId) return null;
  const { cardReference } = (await findPayingCard(queries, id)) ?? {};
  if (!cardReference) return null;
  const token = await findTokenOfCard(queries, { memberId, cardReference });
  if (!token || checkExpiry(token.expiry, pacificDay(now)) !== null) return null;
  return { reference: token.gatewayReference, name: nameCard(token) };
}
