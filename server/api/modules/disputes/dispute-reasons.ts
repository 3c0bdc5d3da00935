interface DisputeReason {
  title: string;
  /** What helps against it. */
  advice: string;
}

/**
 * The card network's reasons in our words.
 * Source: https://docs.stripe.com/disputes/categories
 */
export const DISPUTE_REASONS: Readonly<Record<string, DisputeReason>> = {
  fraudulent: {
    title: 'The cardholder says they didn’t pay this',
    advice: 'Show that the cardholder’s car was here: entry, exit, plate and who booked.',
  },
  product_not_received: {
    title: 'The customer says they didn’t park',
    advice: 'Show entry and exit, or that the booking could not be refunded anymore.',
  },
  product_unacceptable: {
    title: 'The customer says parking wasn’t as described',
    advice: 'Show what was shown before they paid, and what was written about it since.',
  },
  credit_not_processed: {
    title: 'The customer says a refund is missing',
    advice: 'Show the refund, or the cancellation terms that they saw.',
  },
  subscription_canceled: {
    title: 'The customer says they had canceled',
    advice: 'Show when it was canceled, and the cancellation terms that they saw.',
  },
  duplicate: {
    title: 'The customer says they paid twice',
    advice: 'Show that the two charges are for two stays.',
  },
  unrecognized: {
    title: 'The cardholder doesn’t recognize the charge',
    advice: 'Show the receipt with the name of the lot, and the email that they got.',
  },
  incorrect_account_details: {
    title: 'The bank says the account is wrong',
    advice: 'Show the receipt.',
  },
  insufficient_funds: { title: 'The bank says the account was empty', advice: 'Show the receipt.' },
  bank_cannot_process: { title: 'The bank can’t process the charge', advice: 'Show the receipt.' },
  debit_not_authorized: {
    title: 'The cardholder says they didn’t allow this',
    advice: 'Show who booked, and that their car was here.',
  },
  customer_initiated: { title: 'The customer asked their bank', advice: 'Show the receipt and the stay.' },
  check_returned: { title: 'The check came back', advice: 'Show the receipt.' },
  noncompliant: { title: 'The bank says a rule was broken', advice: 'Ask Stripe which rule it is.' },
  general: { title: 'Another reason', advice: 'Show the receipt and the stay.' },
};

const OTHER: DisputeReason = { title: 'Another reason', advice: 'Show the receipt and the stay.' };

/** Why a charge is disputed, in plain words. */
export const describeReason = (reason: string): DisputeReason => DISPUTE_REASONS[reason] ?? OTHER;
