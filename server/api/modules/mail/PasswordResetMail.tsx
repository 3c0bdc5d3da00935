import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Sends the link to choose a new password. */
export const passwordResetMail: MailDesign = {
  async compose(input, context) {
    const { name, link } = v.parse(data, input);
    return {
      subject: 'Choose a new password',
      body: (
        <MailFrame title="Choose a new password" preheader="The link works once, for 15 minutes.">
          <h1 style={styles.heading}>Choose a new password, {name}</h1>
          <p style={styles.paragraph}>
            We got a request for a new password for your {business.club} account. The link works once, for 15
            minutes. When you choose a new password, you’ll be signed out everywhere else.
          </p>
          <MailButton href={memberLink(link, context)}>Choose a new password</MailButton>
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email. Your password won’t change.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
