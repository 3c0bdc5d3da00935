import * as v from 'valibot';
import { memberName, singleUseLink } from './account-words.ts';
import { defineMail } from './define-mail.tsx';
import { mailedLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Asks a new member to confirm their email address. */
export const registrationMail = defineMail(data, {
  placeholders: { member: memberName, confirm_link: singleUseLink('Confirms the membership') },
  required: ['confirm_link'],
  words: {
    subject: 'Confirm your {{club_name}} membership',
    preheader: 'One click to finish.',
    blocks: [
      { kind: 'heading', text: 'Welcome, {{member}}' },
      {
        kind: 'paragraph',
        text: 'Confirm your email address to become a member of the {{club_name}}. The link works for 24 hours.',
      },
      { kind: 'button', label: 'Confirm my membership', link: 'confirm_link' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email.' },
    ],
  },
});
