import * as v from 'valibot';
import { quote as quoteSchema } from '../../../../shared/contracts/quotes.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { styles } from './mail-styles.ts';
import { quoteBlocks, quoteParts, quoteWords } from './quote-words.tsx';

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
      ...quoteBlocks,
    ],
  },
});
