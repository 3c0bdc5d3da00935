import * as v from 'valibot';
import { quote as quoteSchema } from '../../../../shared/contracts/quotes.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { quoteBlocks, quoteParts, quoteWords } from './quote-words.tsx';

const quoteMailData = v.strictObject({ quote: quoteSchema, link: linkPath });

/** Sends a quote with a link to book it. */
export const quoteMail = defineMail(quoteMailData, {
  placeholders: quoteWords,
  parts: quoteParts,
  required: ['book_link'],
  words: {
    subject: 'Your parking price: {{total}} from {{drop_off}}',
    preheader: '{{total}} total, including taxes and fees.',
    blocks: [{ kind: 'heading', text: 'Your parking price' }, ...quoteBlocks],
  },
});
