import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), group: v.string(), link: v.optional(mailedLink) });

/** Tells somebody that they are staff now. Without an account so far, the link sets their first password. */
export const staffInvitationMail: MailDesign = {
  async compose(input, context) {
    const { name, group, link } = v.parse(data, input);
    const title = `Your access to the back office of ${business.name}`;
    return {
      subject: title,
      body: (
        <MailFrame title={title} preheader={`You’re in the group ${group}.`}>
          <h1 style={styles.heading}>Welcome to the team, {name}</h1>
          <p style={styles.paragraph}>
            You’re now in the group {group}.{' '}
            {link
              ? 'Choose a password to log in. The link works once, for 7 days.'
              : 'Log in with your usual password. The link to the back office is in your menu.'}
          </p>
          {link ? (
            <MailButton href={memberLink(link, context)}>Choose a password</MailButton>
          ) : (
            <MailButton href={`${context.publicOrigin}/?showLogin=true`}>Log in</MailButton>
          )}
          <p className="quiet" style={styles.quiet}>
            If you don’t work with us, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
