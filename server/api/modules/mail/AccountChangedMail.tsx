import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const WORDS = {
  PASSWORD: {
    subject: 'Your password was changed',
    text: 'Your password was changed, and every other login was ended.',
  },
  EMAIL: {
    subject: 'Your e-mail address was changed',
    text: 'Your account has another e-mail address now. This is the last mail about it to this one.',
  },
  CLOSED: {
    subject: 'Your account was closed',
    text: 'Your account was closed, and nobody can log in to it any more. Thank you for parking with us.',
  },
  ERASED: {
    subject: 'Your account was deleted',
    text: 'Your account was deleted, with all that we held about you but for what our books must keep.',
  },
};

const data = v.strictObject({
  name: v.string(),
  change: v.picklist(['PASSWORD', 'EMAIL', 'CLOSED', 'ERASED']),
});

/** What the owner must hear of, so that nobody else can do it unnoticed. */
export const accountChangedMail: MailDesign = {
  async compose(given) {
    const { name, change } = v.parse(data, given);
    const { subject, text } = WORDS[change];
    return {
      subject,
      body: (
        <MailFrame title={subject} preheader={`If it was not you, call ${business.phone}.`}>
          <h1 style={styles.heading}>{subject}</h1>
          <p style={styles.paragraph}>
            {name}, this is about your {business.club} account. {text}
          </p>
          <p style={styles.paragraph}>
            If it was not you, please call us at{' '}
            <a className="link" href={business.phoneLink} style={styles.link}>
              {business.phone}
            </a>{' '}
            at any hour.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
