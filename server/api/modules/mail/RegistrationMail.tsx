import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Asks a new member to confirm their email address. */
export const registrationMail: MailDesign = {
  async compose(input, context) {
    const { name, link } = v.parse(data, input);
    return {
      subject: `Confirm your ${business.club} membership`,
      body: (
        <MailFrame title={`Confirm your ${business.club} membership`} preheader="One click to finish.">
          <h1 style={styles.heading}>Welcome, {name}</h1>
          <p style={styles.paragraph}>
            Confirm your email address to become a member of the {business.club}. The link works for 24 hours.
          </p>
          <MailButton href={memberLink(link, context)}>Confirm my membership</MailButton>
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
