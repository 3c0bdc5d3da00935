import * as v from 'valibot';
import { quote as quoteSchema } from '../../../../shared/contracts/quotes.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { styles } from './mail-styles.ts';
import { quoteParts, quoteWords } from './quote-words.tsx';

const offerMailData = v.strictObject({
  quote: quoteSchema,
  link: linkPath,
  full_name: v.string(),
  words: v.nullable(v.string()),
});

/** Sends a price that staff made for a caller, with a link to book it. */
export const offerMail = defineMail(offerMailData, {
  placeholders: {
    ...quoteWords,
    caller: { type: 'text', about: 'The name of the caller', read: ({ full_name: name }) => name },
  },
  parts: {
    ...quoteParts,
    message: {
      about: 'What the employee wrote to the caller',
      draw: ({ words }) => (
        <>
          {words?.split('\n').map((line, index) => (
            // Lines never move.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} style={styles.paragraph}>
              {line}
            </p>
          ))}
        </>
      ),
    },
  },
  required: ['message', 'book_link'],
  words: {
    subject: 'Our offer: parking for {{total}} from {{drop_off}}',
    preheader: '{{total}} total, including taxes and fees.',
    blocks: [
      { kind: 'heading', text: 'Our offer for you' },
      { kind: 'paragraph', text: 'Hi {{caller}}, here is the price that we talked about.' },
      { kind: 'part', part: 'message' },
      { kind: 'paragraph', text: '**{{total}}** total, including taxes and fees.' },
      { kind: 'paragraph', text: 'You save {{savings}} vs. drive-up.' },
      { kind: 'part', part: 'facts' },
      { kind: 'button', label: 'Book this price', link: 'book_link' },
      { kind: 'subheading', text: 'Price details' },
      { kind: 'part', part: 'price' },
      { kind: 'small', text: 'This price is valid until the time above. It doesn’t reserve a space.' },
      { kind: 'small', text: '{{cancel_rule}}' },
      { kind: 'small', text: '{{cancel_limit}}' },
    ],
  },
});
