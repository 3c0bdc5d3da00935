import { CAR_LABELS } from '../parts/car-labels.ts';

/** The labels of the payment step, by the API's field names, in the order on screen. */
export const FIELD_LABELS = {
  email: 'Email',
  phone_number: 'Phone',
  full_name: 'Full name',
  flight_number_departing: 'Departing flight',
  flight_number_returning: 'Return flight',
  ...CAR_LABELS,
  token_id: 'Saved card',
  cc_number: 'Card number',
  cc_exp: 'Expiration date',
  cc_cvc: 'Security code',
  addr_id: 'Billing address',
  country: 'Country',
  address_line_1: 'Street address',
  city: 'City',
  state: 'State or province',
  postal_code: 'ZIP or postal code',
  billing_address: 'Billing address',
} as const;
