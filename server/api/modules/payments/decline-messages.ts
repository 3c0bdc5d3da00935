import type { AppErrorDetails } from '../../../../shared/errors/app-error.ts';
import type { DeclineCode } from './payment-gateway.ts';

type CardField = 'cc_number' | 'cc_exp' | 'cc_cvc';

const DECLINES: Record<DeclineCode, { field: CardField | null; message: string }> = {
  card_declined: {
    field: null,
    message: 'Your bank declined this card. You haven’t been charged. Try another card or call your bank.',
  },
  insufficient_funds: {
    field: null,
    message: 'This card has insufficient funds. You haven’t been charged. Try another card.',
  },
  expired_card: { field: 'cc_exp', message: 'This card has expired. Use another card.' },
  incorrect_number: {
    field: 'cc_number',
    message: 'That card number isn’t valid. Check it and try again.',
  },
  incorrect_cvc: {
    field: 'cc_cvc',
    message: 'The security code is incorrect. Check it and try again.',
  },
  processing_error: {
    field: null,
    message: 'We couldn’t process your card. You haven’t been charged. Try again in a moment.',
  },
};

/** The message for a decline code, on the field to correct or on the form, as `invalid` expects it. */
export function presentDecline(
  code: DeclineCode,
): Required<Pick<AppErrorDetails, 'fieldErrors' | 'formErrors'>> {
  const { field, message } = DECLINES[code];
  return field
    ? { fieldErrors: { [field]: [message] }, formErrors: [] }
    : { fieldErrors: {}, formErrors: [message] };
}
