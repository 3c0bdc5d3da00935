import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const data = v.strictObject({ name: v.string() });

/** Answers a registration with a member's address where only the member reads it. */
export const knownMemberMail: MailDesign = {
  async compose(given, { publicOrigin }) {
    const { name } = v.parse(data, given);
    return {
      subject: `You are a ${business.club} member already`,
      body: (
        <MailFrame title={`You are a ${business.club} member already`} preheader="Log in with this address.">
          <h1 style={styles.heading}>You are a member already, {name}</h1>
          <p style={styles.paragraph}>
            Somebody, we hope you, asked to join the {business.club} with this e-mail address. It has an
            account, so nothing has changed: log in with it.
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
            If it was not you, you need not do anything.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
