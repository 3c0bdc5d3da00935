import type { CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import { REQUIRED } from '../../../../shared/errors/app-error.ts';
import { type FieldErrors, invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { type BookingPayment, readPayment } from './read-payment.ts';

/** The checked traveler details, and the payment when something is due now. */
export interface BookingForm {
  fullName: string;
  /** Optional: the lot reaches travelers by email. */
  phone: string | null;
  payment: BookingPayment | null;
}

interface BookingFormInput {
  body: CreateBookingBody;
  dueNowCents: number;
  member: Member | null;
  now: Date;
}

/** Checks the fields that this quote requires, which the contract's schema can't know. Throws 422 with all problems. */
export async function readBookingForm(
  queries: Queries,
  { body, dueNowCents, ...payer }: BookingFormInput,
): Promise<BookingForm> {
  const read = dueNowCents > 0 ? await readPayment(queries, body, payer) : null;
  const fieldErrors: FieldErrors = {
    ...(!body.full_name && { full_name: [REQUIRED] }),
    ...(read && 'fieldErrors' in read && read.fieldErrors),
  };
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  const payment = read && 'card' in read ? read : null;
  return { fullName: body.full_name ?? '', phone: body.phone_number || null, payment };
}
