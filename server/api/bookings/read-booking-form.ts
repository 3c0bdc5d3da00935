import type { CreateBookingBody } from '../../../shared/contracts/bookings.ts';
import { REQUIRED } from '../../../shared/contracts/fields.ts';
import { type FieldErrors, invalid } from '../../../shared/errors/app-error.ts';
import type { CardDetails } from '../payments/card-details.ts';
import { parseCard } from '../payments/parse-card.ts';

/** Who books, checked; and the card, sealed, when something has to be paid now. */
export interface BookingForm {
  fullName: string;
  phone: string;
  card: CardDetails | null;
}

/** Reads what the contract's schema cannot: which fields this quote needs. Throws a 422 with every problem at once. */
export function readBookingForm(body: CreateBookingBody, dueNowCents: number, now: Date): BookingForm {
  const fieldErrors: FieldErrors = {};
  if (!body.full_name) fieldErrors.full_name = [REQUIRED];
  if (!body.phone_number) fieldErrors.phone_number = [REQUIRED];
  if (dueNowCents > 0 && !body.postal_code) fieldErrors.postal_code = [REQUIRED];
  if (body.token_id || body.addr_id) fieldErrors.token_id = ['Log in to pay with a saved card'];
  let card: CardDetails | null = null;
  if (dueNowCents > 0) {
    const parsed = parseCard({ number: body.cc_number, code: body.cc_cvc, expiry: body.cc_exp, now });
    if ('card' in parsed) card = parsed.card;
    else Object.assign(fieldErrors, parsed.fieldErrors);
  }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  return { fullName: body.full_name ?? '', phone: body.phone_number ?? '', card };
}
