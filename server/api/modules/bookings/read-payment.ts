import type { CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import { REQUIRED } from '../../../../shared/errors/app-error.ts';
import type { FieldErrors } from '../../../../shared/errors/app-error.ts';
import { checkExpiry } from '../../../../shared/format/card.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { parseCard } from '../payments/parse-card.ts';
import type { SavedCard } from '../payments/payment-gateway.ts';
import { findAddress, findToken } from '../saved-payments/find-saved.ts';

/** The card that pays a booking and its billing address. */
export interface BookingPayment {
  card: CardDetails | SavedCard;
  billingAddress: string | null;
  postalCode: string;
}

interface Payer {
  member: Member | null;
  now: Date;
}

/**
 * Reads the payment of a booking: the member's saved card and address, or typed card details. Returns their problems.
 */
export function readPayment(
  queries: Queries,
  body: CreateBookingBody,
  { member, now }: Payer,
): Promise<BookingPayment | { fieldErrors: FieldErrors }> {
  if (body.token_id || body.addr_id) return readSavedCard(queries, body, { member, now });
  return Promise.resolve(parseTypedCard(body, now));
}

async function readSavedCard(
  queries: Queries,
  { token_id: tokenId, addr_id: addrId }: CreateBookingBody,
  { member, now }: Payer,
): Promise<BookingPayment | { fieldErrors: FieldErrors }> {
  if (!member) return { fieldErrors: { token_id: ['Log in to pay with a saved card'] } };
  const token = await findToken(queries, { memberId: member.id, id: tokenId ?? '' });
  const address = await findAddress(queries, { memberId: member.id, id: addrId ?? '' });
  const hasExpired = token !== undefined && checkExpiry(token.expiry, pacificDay(now)) !== null;
  if (token && address && !hasExpired) {
    const { addressLine1, city, state, postalCode } = address;
    const billingAddress = `${addressLine1}, ${city}, ${state}`;
    return { card: { reference: token.gatewayReference }, billingAddress, postalCode };
  }
  const unknownToken = tokenId ? 'Choose one of your saved cards' : REQUIRED;
  const unknownAddress = addrId ? 'Choose one of your billing addresses' : REQUIRED;
  return {
    fieldErrors: {
      ...(!token && { token_id: [unknownToken] }),
      ...(hasExpired && { token_id: ['This card has expired. Use another card.'] }),
      ...(!address && { addr_id: [unknownAddress] }),
    },
  };
}

function parseTypedCard(body: CreateBookingBody, now: Date): BookingPayment | { fieldErrors: FieldErrors } {
  const parsed = parseCard({ number: body.cc_number, code: body.cc_cvc, expiry: body.cc_exp, now });
  const fieldErrors: FieldErrors = body.postal_code ? {} : { postal_code: [REQUIRED] };
  if (!('card' in parsed)) return { fieldErrors: { ...fieldErrors, ...parsed.fieldErrors } };
  if (!body.postal_code) return { fieldErrors };
  return { card: parsed.card, billingAddress: body.billing_address || null, postalCode: body.postal_code };
}
