import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { SCORES } from '../../../../shared/contracts/scores.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const scoreRequest = v.strictObject({
  receipt_number: v.string(),
  travel_to_date: v.string(),
  /** One link per score from 0 to 10. */
  links: v.pipe(v.array(linkPath), v.length(SCORES.length)),
  ask_link: linkPath,
});
type ScoreRequestData = v.InferOutput<typeof scoreRequest>;

/** Asks for a score after a stay, with one link per score. */
export const scoreRequestMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { links, ask_link: askLink, ...stay } = v.parse(scoreRequest, data);
    const absolute = { links: links.map((link) => publicOrigin + link), ask_link: publicOrigin + askLink };
    return {
      subject: 'How was your parking?',
      body: <ScoreRequest {...stay} {...absolute} />,
      attachments: [],
    };
  },
};

function ScoreRequest({ receipt_number: receipt, travel_to_date: until, links, ask_link }: ScoreRequestData) {
  return (
    <MailFrame title="How was your parking?" preheader="Rate your stay in one click.">
      <h1 style={styles.heading}>How was it?</h1>
      <p style={styles.paragraph}>
        Your stay ended {formatWhen(until)} (receipt {receipt}). How likely are you to park with us again, or
        recommend us to a friend? Choose a number from 0 (not likely) to 10 (very likely).
      </p>
      <p style={styles.paragraph}>
        {links.map((link, score) => (
          <span key={link}>
            <a href={link} rel="noopener" style={styles.score} target="_blank">
              {score}
            </a>{' '}
          </span>
        ))}
      </p>
      <p style={styles.paragraph}>
        Want to leave a comment?{' '}
        <a className="link" href={ask_link} style={styles.link}>
          Tell us more
        </a>{' '}
        or call {business.phone}.
      </p>
    </MailFrame>
  );
}
