import * as v from 'valibot';
import { SCORES } from '../../../../shared/contracts/scores.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { styles } from './mail-styles.ts';

const scoreRequest = v.strictObject({
  receipt_number: v.string(),
  travel_to_date: v.string(),
  /** One link per score from 0 to 10. */
  links: v.pipe(v.array(linkPath), v.length(SCORES.length)),
  ask_link: linkPath,
});

/** Asks for a score after a stay, with one link per score. */
export const scoreRequestMail = defineMail(scoreRequest, {
  placeholders: {
    stay_end: { type: 'date', about: 'When the stay ended', read: (stay) => stay.travel_to_date },
    receipt_number: { type: 'text', about: 'The number of the receipt', read: (stay) => stay.receipt_number },
    comment_link: { type: 'link', about: 'Asks for a comment', read: ({ ask_link: link }) => link },
  },
  parts: {
    scores: {
      about: 'A link for each score from 0 to 10',
      draw: ({ links }, { publicOrigin }) => (
        <p style={styles.paragraph}>
          {links.map((link, score) => (
            <span key={link}>
              <a href={publicOrigin + link} rel="noopener" style={styles.score} target="_blank">
                {score}
              </a>{' '}
            </span>
          ))}
        </p>
      ),
    },
  },
  required: ['scores'],
  words: {
    subject: 'How was your parking?',
    preheader: 'Rate your stay in one click.',
    blocks: [
      { kind: 'heading', text: 'How was it?' },
      {
        kind: 'paragraph',
        text: 'Your stay ended {{stay_end}} (receipt {{receipt_number}}). How likely are you to park with us again, or recommend us to a friend? Choose a number from 0 (not likely) to 10 (very likely).',
      },
      { kind: 'part', part: 'scores' },
      {
        kind: 'paragraph',
        text: 'Want to leave a comment? [Tell us more]({{comment_link}}) or call {{lot_phone}}.',
      },
    ],
  },
});
