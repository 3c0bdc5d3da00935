import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const data = v.strictObject({ name: v.string() });

/** Tells a member about a registration with their address, because the site must not reveal that it is taken. */
export const knownMemberMail: MailDesign = {
  async compose(input, { publicOrigin }) {
    const { name } = v.parse(data, input);
    return {
      subject: `You’re already a ${business.club} member`,
      body: (
        <MailFrame title={`You’re already a ${business.club} member`} preheader="Log in with this address.">
          <h1 style={styles.heading}>You’re already a member, {name}</h1>
          <p style={styles.paragraph}>
            We got a request to join the {business.club} with this email address. You already have an account.
            Log in with this address.
          </p>
          <MailButton href={`${publicOrigin}/?showLogin=true`}>Log in</MailButton>
          <p style={styles.paragraph}>
            Forgot your password?{' '}
            <a className="link" href={`${publicOrigin}/auth/request-password-reset`} style={styles.link}>
              Choose a new one
            </a>
            .
          </p>
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
