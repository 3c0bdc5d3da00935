import * as v from 'valibot';
import { memberName, singleUseLink } from './account-words.ts';
import { defineMail } from './define-mail.tsx';
import { mailedLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), link: mailedLink });

/** Asks a member to confirm their new email address. */
export const newEmailMail = defineMail(data, {
  placeholders: { member: memberName, confirm_link: singleUseLink('Confirms the address') },
  required: ['confirm_link'],
  words: {
    subject: 'Confirm your new email address',
    preheader: 'One click to finish.',
    blocks: [
      { kind: 'heading', text: 'Confirm your new email address' },
      {
        kind: 'paragraph',
        text: 'We got a request to use this address for {{member}}’s {{club_name}} account. Open the link in a browser where you’re logged in, or log in first. The link works for 24 hours. We’ll use the old address until you confirm.',
      },
      { kind: 'button', label: 'Use this address', link: 'confirm_link' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email.' },
    ],
  },
});
