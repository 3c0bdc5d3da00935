import type { MailWords } from '../../../../shared/contracts/mail-words.ts';
import type { Quote } from '../../../../shared/contracts/quotes.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { isPositive, priceLines, productName, vehicleName } from '../documents/booking-facts.ts';
import { FactTable, PriceTable } from './MailTables.tsx';

interface QuoteMail {
  quote: Quote;
  link: string;
}

/** Placeholders of a price. */
export const quoteWords = {
  total: { type: 'money', about: 'The price', read: ({ quote }: QuoteMail) => quote.total_charge },
  savings: {
    type: 'money',
    about: 'What is saved against driving up',
    isOptional: true,
    read: ({ quote: { rate } }: QuoteMail) => (isPositive(rate?.savings) ? rate?.savings : null),
  },
  drop_off: {
    type: 'date',
    about: 'When the stay starts',
    read: ({ quote }: QuoteMail) => quote.travel_from_date,
  },
  pick_up: {
    type: 'date',
    about: 'When the stay ends',
    read: ({ quote }: QuoteMail) => quote.travel_to_date,
  },
  valid_until: {
    type: 'date',
    about: 'Until when the price is valid',
    isOptional: true,
    read: ({ quote }: QuoteMail) => quote.expires,
  },
  cancel_rule: {
    type: 'text',
    about: 'What canceling costs, in a sentence',
    isOptional: true,
    read: ({ quote }: QuoteMail) => quote.cancel_rule,
  },
  cancel_limit: {
    type: 'text',
    about: 'When canceling ends, in a sentence',
    isOptional: true,
    read: ({ quote }: QuoteMail) => quote.cancel_limit,
  },
  book_link: { type: 'link', about: 'Books this price', read: ({ link }: QuoteMail) => link },
} as const;

/** Parts of a mail about a price. */
export const quoteParts = {
  facts: {
    about: 'Dates, vehicle and rate',
    draw: ({ quote }: QuoteMail) => <FactTable facts={quoteFacts(quote)} />,
  },
  price: {
    about: 'How the price is made up',
    draw: ({ quote }: QuoteMail) => <PriceTable lines={priceLines(quote.rate)} total={quote.total_charge} />,
  },
};

/** A price, the button that books it, and how it is made up. */
export const quoteBlocks: MailWords['blocks'] = [
  { kind: 'paragraph', text: '**{{total}}** total, including taxes and fees.' },
  { kind: 'paragraph', text: 'You save {{savings}} vs. drive-up.' },
  { kind: 'part', part: 'facts' },
  { kind: 'button', label: 'Book this price', link: 'book_link' },
  { kind: 'subheading', text: 'Price details' },
  { kind: 'part', part: 'price' },
  { kind: 'small', text: 'This price is valid until the time above. It doesn’t reserve a space.' },
  { kind: 'small', text: '{{cancel_rule}}' },
  { kind: 'small', text: '{{cancel_limit}}' },
];

function quoteFacts(quote: Quote) {
  const vehicle = vehicleName(quote.vehicle_class);
  return [
    { label: 'Drop-off', value: formatWhen(quote.travel_from_date) },
    { label: 'Pick-up', value: formatWhen(quote.travel_to_date) },
    ...(vehicle ? [{ label: 'Vehicle', value: vehicle }] : []),
    { label: 'Rate', value: productName(quote.product_id) ?? quote.product_id },
    ...(isPositive(quote.due_now) ? [{ label: 'Due now', value: formatMoney(quote.due_now) }] : []),
    ...(quote.expires ? [{ label: 'Valid until', value: formatWhen(quote.expires) }] : []),
  ];
}
