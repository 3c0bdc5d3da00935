import * as v from 'valibot';

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
