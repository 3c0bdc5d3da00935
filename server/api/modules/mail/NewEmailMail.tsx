import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Proves that a member reads mails at the address that is to be theirs. */
export const newEmailMail: MailDesign = {
  async compose(given, context) {
    const { name, link } = v.parse(data, given);
    return {
      subject: 'Confirm your new e-mail address',
      body: (
        <MailFrame title="Confirm your new e-mail address" preheader="One press, and it is yours.">
          <h1 style={styles.heading}>Confirm your new e-mail address</h1>
          <p style={styles.paragraph}>
            {name} wants to use this address for the {business.club}. Open the link where you are logged in,
            or log in first. It works for 24 hours; until then the old address stays.
          </p>
          <MailButton href={memberLink(link, context)}>Use this address</MailButton>
          <p className="quiet" style={styles.quiet}>
            If you do not know what this is about, you need not do anything.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
