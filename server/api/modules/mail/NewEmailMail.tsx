import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Asks a member to confirm their new email address. */
export const newEmailMail: MailDesign = {
  async compose(input, context) {
    const { name, link } = v.parse(data, input);
    return {
      subject: 'Confirm your new email address',
      body: (
        <MailFrame title="Confirm your new email address" preheader="One click to finish.">
          <h1 style={styles.heading}>Confirm your new email address</h1>
          <p style={styles.paragraph}>
            We got a request to use this address for {name}’s {business.club} account. Open the link in a
            browser where you’re logged in, or log in first. The link works for 24 hours. We’ll use the old
            address until you confirm.
          </p>
          <MailButton href={memberLink(link, context)}>Use this address</MailButton>
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
