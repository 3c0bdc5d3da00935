import * as v from 'valibot';
import { memberName, singleUseLink } from './account-words.ts';
import { defineMail } from './define-mail.tsx';
import { mailedLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Sends the link to choose a new password. */
export const passwordResetMail = defineMail(data, {
  placeholders: { member: memberName, password_link: singleUseLink('Chooses a new password') },
  required: ['password_link'],
  words: {
    subject: 'Choose a new password',
    preheader: 'The link works once, for 15 minutes.',
    blocks: [
      { kind: 'heading', text: 'Choose a new password, {{member}}' },
      {
        kind: 'paragraph',
        text: 'We got a request for a new password for your {{club_name}} account. The link works once, for 15 minutes. When you choose a new password, you’ll be signed out everywhere else.',
      },
      { kind: 'button', label: 'Choose a new password', link: 'password_link' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email. Your password won’t change.' },
    ],
  },
});
