import * as v from 'valibot';
import { receipt, transaction } from '../../../../shared/contracts/transactions.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { priceLines } from '../documents/booking-facts.ts';
import { receiptFacts, receiptPaymentFacts } from '../documents/receipt-facts.ts';
import { createReceiptPdf } from '../documents/receipt-pdf.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { findDefaultText } from '../texts/load-page-texts.ts';
import { FactTable, MailNote, PriceTable } from './MailTables.tsx';

const receiptMailData = v.strictObject({
  transaction: v.object({ ...transaction.entries, receipt }),
  customerLink: linkPath,
  /** The points that the stay earned, in the mail after the stay of a member. */
  earned: v.optional(v.strictObject({ points: v.number(), available_at: v.string() })),
});

/** Sends a receipt and attaches it as a PDF. */
export const receiptMail = defineMail(receiptMailData, {
  placeholders: {
    receipt_number: {
      type: 'text',
      about: 'The number of the receipt',
      read: ({ transaction: { receipt: details } }) => details.receiptNumber,
    },
    total: {
      type: 'money',
      about: 'What the stay cost',
      isOptional: true,
      read: ({ transaction: { receipt: details } }) => details.total,
    },
    paid_for: {
      type: 'text',
      about: 'The price and the dates of the stay',
      read: ({ transaction: { receipt: details, travel_from_date: from, travel_to_date: to } }) =>
        formatMoney(details.total) + (from && to ? ` for ${formatWhen(from)} to ${formatWhen(to)}` : ''),
    },
    points_earned: {
      type: 'text',
      about: 'The points that the stay earned: 95 points',
      isOptional: true,
      read: ({ earned }) => earned && countOf(earned.points, 'point'),
    },
    points_from: {
      type: 'date',
      about: 'From when the points can be used',
      isOptional: true,
      read: ({ earned }) => earned?.available_at,
    },
    stay_link: { type: 'link', about: 'The page of the stay', read: ({ customerLink }) => customerLink },
  },
  parts: {
    facts: {
      about: 'The stay and the car',
      draw: ({ transaction: stay }) => <FactTable facts={receiptFacts(stay)} />,
    },
    price: {
      about: 'How the price is made up',
      draw: ({ transaction: { receipt: details } }) =>
        details.total === undefined ? null : (
          <PriceTable lines={priceLines(details.rate)} total={details.total} />
        ),
    },
    note: {
      about: 'The note on receipts, from the page templates',
      draw: async (_data, { texts }) => {
        const lines = await (texts?.findPageText ?? findDefaultText)('receipt-note');
        return lines.length === 0 ? null : <MailNote lines={lines} />;
      },
    },
    payment: {
      about: 'How it was paid',
      draw: ({ transaction: { receipt: details } }) => <FactTable facts={receiptPaymentFacts(details)} />,
    },
  },
  required: ['facts', 'price', 'payment'],
  words: {
    subject: 'Your receipt {{receipt_number}} from {{lot_name}}',
    preheader: '{{paid_for}}. The PDF is attached.',
    blocks: [
      { kind: 'heading', text: 'Receipt {{receipt_number}}' },
      { kind: 'paragraph', text: 'Thank you for parking with us. The receipt is also attached as a PDF.' },
      {
        kind: 'paragraph',
        text: 'You earned **{{points_earned}}**. You can use them from {{points_from}}.',
      },
      { kind: 'part', part: 'facts' },
      { kind: 'button', label: 'View parking stay', link: 'stay_link' },
      { kind: 'subheading', text: 'Price details', when: 'total' },
      { kind: 'part', part: 'price' },
      { kind: 'subheading', text: 'Payment' },
      { kind: 'part', part: 'payment' },
      { kind: 'part', part: 'note' },
    ],
  },
  attach: async ({ transaction: stay }, { texts }) => [
    await createReceiptPdf(stay, await (texts?.findPageText ?? findDefaultText)('receipt-note')),
  ],
});
