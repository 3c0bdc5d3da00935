import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { MailLink } from './MailPieces.tsx';
import { styles } from './mail-styles.ts';
import { mailedLink, memberLink } from './member-link.ts';

const COPY = {
  PASSWORD: {
    subject: 'Your password was changed',
    text: 'Your password was changed. You’ll be signed out everywhere else.',
  },
  EMAIL: {
    subject: 'Your email address was changed',
    text: 'Your account now uses a different email address. We won’t send account emails to this address anymore.',
  },
  CLOSED: {
    subject: 'Your account was closed',
    text: 'Your account was closed. Changed your mind? Log in within 90 days and it’s open again, with your points.',
  },
  REOPENED: {
    subject: 'Your account is open again',
    text: 'You logged in to your closed account, so it’s open again. Your points and bookings are there.',
  },
  ERASED: {
    subject: 'Your account was deleted',
    text: 'Your account and your data were deleted, except records required by law.',
  },
};

const data = v.strictObject({
  name: v.string(),
  change: v.picklist(['PASSWORD', 'EMAIL', 'CLOSED', 'REOPENED', 'ERASED']),
  /** Undoes the change. */
  link: v.optional(mailedLink),
});

/** Notifies the owner of a security-relevant account change, so that no one else can make one unnoticed. */
export const accountChangedMail: MailDesign = {
  async compose(input, context) {
    const { name, change, link } = v.parse(data, input);
    const { subject, text } = COPY[change];
    return {
      subject,
      body: (
        <MailFrame title={subject} preheader={`If this wasn’t you, call ${business.phone}.`}>
          <h1 style={styles.heading}>{subject}</h1>
          <p style={styles.paragraph}>
            {name}, this is about your {business.club} account. {text}
          </p>
          {link && (
            <>
              <p style={styles.paragraph}>
                If this wasn’t you, undo it within 72 hours. We’ll restore this address, log everyone out, and
                email you a link to choose a new password.
              </p>
              <MailButton href={memberLink(link, context)}>Undo the change</MailButton>
            </>
          )}
          <p style={styles.paragraph}>
            {link ? 'Any questions? Call' : 'If this wasn’t you, call'} us 24/7 at{' '}
            <MailLink href={business.phoneLink}>{business.phone}</MailLink>.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
