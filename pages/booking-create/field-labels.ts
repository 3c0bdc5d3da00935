/** The fields of the payment step in their order, by the API's names; the labels that are on screen. */
export const FIELD_LABELS = {
  email: 'Email',
  phone_number: 'Phone',
  full_name: 'Full name',
  flight_number_departing: 'Departing flight',
  flight_number_returning: 'Return flight',
  token_id: 'Saved card',
  addr_id: 'Billing address',
  cc_number: 'Card number',
  cc_exp: 'Expiration date',
  cc_cvc: 'Security code',
  postal_code: 'ZIP or postal code',
  billing_address: 'Billing address',
} as const;
