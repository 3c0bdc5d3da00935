import * as v from 'valibot';
import { createBookingBody } from '../contracts/bookings.ts';
import { REQUIRED } from '../contracts/fields.ts';

const short = v.pipe(v.string(), v.maxLength(254));

/** What the payment step asks besides the card; it may be kept for a reload, the card never. */
export const bookingDetails = v.object({
  email: short,
  full_name: short,
  phone_number: short,
  flight_number_departing: short,
  flight_number_returning: short,
  billing_address: short,
  postal_code: short,
  email_pdf: v.boolean(),
  email_pkpass: v.boolean(),
});
export type BookingDetails = v.InferOutput<typeof bookingDetails>;

export const noDetails = (): BookingDetails => ({
  email: '',
  full_name: '',
  phone_number: '',
  flight_number_departing: '',
  flight_number_returning: '',
  billing_address: '',
  postal_code: '',
  email_pdf: true,
  email_pkpass: false,
});

/** A card as typed. It goes from the form to the call and is kept by neither. */
export interface CardInput {
  cc_number: string;
  cc_exp: string;
  cc_cvc: string;
}

/** The fields that are typed in. */
export type DetailName = Exclude<keyof BookingDetails, 'email_pdf' | 'email_pkpass'>;

const ALWAYS: DetailName[] = ['email', 'full_name', 'phone_number'];

/** The details that cannot be left out. A card's bank compares the postal code. */
export const requiredDetails = (needsCard: boolean): DetailName[] =>
  needsCard ? [...ALWAYS, 'postal_code'] : ALWAYS;

/** A detail as it is sent: phone numbers are digits. */
export const sentDetail = (name: DetailName, typed: string): string =>
  name === 'phone_number' ? typed.replace(/\D/g, '') : typed.trim();

/** What is wrong with a detail by the rules that the server has too, or null. */
export function checkDetail(name: DetailName, typed: string, isRequired: boolean): string | null {
  const value = sentDetail(name, typed);
  if (value === '') return isRequired ? REQUIRED : null;
  const parsed = v.safeParse(createBookingBody.entries[name], value);
  return parsed.success ? null : parsed.issues[0].message;
}
