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
  /** For 0 to 10. */
  links: v.pipe(v.array(linkPath), v.length(SCORES.length)),
  ask_link: linkPath,
});
type ScoreRequestData = v.InferOutput<typeof scoreRequest>;

/** Asks how a stay was; each answer is one press. */
export const scoreRequestMail: MailDesign = {
  level: 1,
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
    <MailFrame title="How was your parking?" preheader="One press on a number is all it takes.">
      <h1 style={styles.heading}>How was it?</h1>
      <p style={styles.paragraph}>
        You left us on {formatWhen(until)} (receipt {receipt}). How likely is it that you park with us again,
        or tell a friend to? Press a number: 0 is not at all, 10 is for sure.
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
        Rather in words?{' '}
        <a className="link" href={ask_link} style={styles.link}>
          Tell us more
        </a>
        , or call {business.phone}.
      </p>
    </MailFrame>
  );
}
