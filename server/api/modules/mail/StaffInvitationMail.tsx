import * as v from 'valibot';
import { memberName } from './account-words.ts';
import { defineMail } from './define-mail.tsx';
import { mailedLink, memberLink } from './member-link.ts';

const data = v.strictObject({ name: v.string(), group: v.string(), link: v.optional(mailedLink) });

/** Tells somebody that they are staff now. Without an account so far, the link sets their first password. */
export const staffInvitationMail = defineMail(data, {
  placeholders: {
    member: memberName,
    group: { type: 'text', about: 'The group whose rights they have', read: ({ group }) => group },
    password_link: {
      type: 'link',
      about: 'Chooses the first password, if there was no account',
      isOptional: true,
      read: ({ link }, context) => link && memberLink(link, context),
    },
    login_link: { type: 'link', about: 'Logs in', read: () => '/?showLogin=true' },
  },
  required: ['password_link'],
  words: {
    subject: 'Your access to the back office of {{lot_name}}',
    preheader: 'You’re in the group {{group}}.',
    blocks: [
      { kind: 'heading', text: 'Welcome to the team, {{member}}' },
      {
        kind: 'paragraph',
        text: 'You’re now in the group {{group}}. Choose a password to log in. The link works once, for 7 days.',
        when: 'password_link',
      },
      { kind: 'button', label: 'Choose a password', link: 'password_link' },
      {
        kind: 'paragraph',
        text: 'You’re now in the group {{group}}. Log in with your usual password. The link to the back office is in your menu.',
        when: '!password_link',
      },
      { kind: 'button', label: 'Log in', link: 'login_link', when: '!password_link' },
      { kind: 'small', text: 'If you don’t work with us, ignore this email.' },
    ],
  },
});
