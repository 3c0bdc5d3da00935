/** The fields of the payment step in their order, by the API's names; the labels that are on screen. */
export const FIELD_LABELS = {
  email: 'E-mail',
  phone_number: 'Phone',
  full_name: 'Full name',
  flight_number_departing: 'Flight out',
  flight_number_returning: 'Flight back',
  token_id: 'Saved card',
  addr_id: 'Billing address',
  cc_number: 'Card number',
  cc_exp: 'Expires',
  cc_cvc: 'Security code',
  postal_code: 'ZIP or postal code',
  billing_address: 'Billing address',
} as const;
