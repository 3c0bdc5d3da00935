import * as v from 'valibot';
import { createBookingBody } from '../contracts/bookings.ts';
import { REQUIRED } from '../errors/app-error.ts';

const short = v.pipe(v.string(), v.maxLength(254));

/** The fields of the payment step except the card. They may be stored for a reload; the card never is. */
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

/** A card as typed. It is sent with the call and never stored. */
export interface CardInput {
  cc_number: string;
  cc_exp: string;
  cc_cvc: string;
}

/** The text fields. */
export type DetailName = Exclude<keyof BookingDetails, 'email_pdf' | 'email_pkpass'>;

const ALWAYS: DetailName[] = ['email', 'full_name'];

/** The required details. The card's bank verifies the postal code. */
export const requiredDetails = (needsCard: boolean): DetailName[] =>
  needsCard ? [...ALWAYS, 'postal_code'] : ALWAYS;

/** A detail as it is sent: phone numbers as digits. */
export const sentDetail = (name: DetailName, typed: string): string =>
  name === 'phone_number' ? typed.replace(/\D/g, '') : typed.trim();

/** The error of a detail by the server's rules, or null. */
export function checkDetail(name: DetailName, typed: string, isRequired: boolean): string | null {
  const value = sentDetail(name, typed);
  if (value === '') return isRequired ? REQUIRED : null;
  const parsed = v.safeParse(createBookingBody.entries[name], value);
  return parsed.success ? null : parsed.issues[0].message;
}
