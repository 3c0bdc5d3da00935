import * as v from 'valibot';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';

const confirmData = v.strictObject({ link: linkPath });

/** Asks the owner of an address to confirm a change of email preferences. */
export const emailPrefsMail = defineMail(confirmData, {
  placeholders: {
    choice_link: { type: 'link', about: 'Saves the choice', read: ({ link }) => link },
  },
  required: ['choice_link'],
  words: {
    subject: 'Confirm which emails you get',
    preheader: 'One click to finish.',
    blocks: [
      { kind: 'heading', text: 'Confirm which emails you get' },
      {
        kind: 'paragraph',
        text: 'We got a request to change which emails we send to this address. To confirm it, open the link and save your choice. The link works for 24 hours.',
      },
      { kind: 'button', label: 'Save my choice', link: 'choice_link' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email.' },
    ],
  },
});
