import * as v from 'valibot';
import { memberName } from './account-words.ts';
import { defineMail } from './define-mail.tsx';

const data = v.strictObject({ name: v.string() });

/** Tells a member about a registration with their address, because the site must not reveal that it is taken. */
export const knownMemberMail = defineMail(data, {
  placeholders: {
    member: memberName,
    login_link: { type: 'link', about: 'Logs in', read: () => '/?showLogin=true' },
    reset_link: {
      type: 'link',
      about: 'Asks for a new password',
      read: () => '/auth/request-password-reset',
    },
  },
  required: ['login_link', 'reset_link'],
  words: {
    subject: 'You’re already a {{club_name}} member',
    preheader: 'Log in with this address.',
    blocks: [
      { kind: 'heading', text: 'You’re already a member, {{member}}' },
      {
        kind: 'paragraph',
        text: 'We got a request to join the {{club_name}} with this email address. You already have an account. Log in with this address.',
      },
      { kind: 'button', label: 'Log in', link: 'login_link' },
      { kind: 'paragraph', text: 'Forgot your password? [Choose a new one]({{reset_link}}).' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email.' },
    ],
  },
});
