import type { CreateBookingBody } from '../../../../shared/contracts/bookings.ts';
import { REQUIRED } from '../../../../shared/contracts/fields.ts';
import { type FieldErrors, invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { type BookingPayment, readPayment } from './read-payment.ts';

/** Who books, checked; and what pays, when something has to be paid now. */
export interface BookingForm {
  fullName: string;
  phone: string;
  payment: BookingPayment | null;
}

interface Order {
  body: CreateBookingBody;
  dueNowCents: number;
  member: Member | null;
  now: Date;
}

/** Reads what the contract's schema cannot: which fields this quote needs. Throws a 422 with every problem at once. */
export async function readBookingForm(
  queries: Queries,
  { body, dueNowCents, ...payer }: Order,
): Promise<BookingForm> {
  const read = dueNowCents > 0 ? await readPayment(queries, body, payer) : null;
  const fieldErrors: FieldErrors = {
    ...(!body.full_name && { full_name: [REQUIRED] }),
    ...(!body.phone_number && { phone_number: [REQUIRED] }),
    ...(read && 'fieldErrors' in read && read.fieldErrors),
  };
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  const payment = read && 'card' in read ? read : null;
  return { fullName: body.full_name ?? '', phone: body.phone_number ?? '', payment };
}
