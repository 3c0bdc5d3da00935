import * as v from 'valibot';
import type { MailContext } from './mail-design.ts';

/** What the outbox keeps of a link of one use: the secret is made when the mail is drawn. */
export const mailedLink = v.strictObject({
  purpose: v.picklist(['registration', 'password-reset', 'new-email']),
  id: v.string(),
  expires: v.number(),
});

/** The page that such a link leads to, with the name of its argument. */
const PAGES = {
  registration: '/register?token=',
  'password-reset': '/auth/reset-password?token=',
  'new-email': '/point-club/account-details?email_token=',
};

/** The absolute address of the page that the link opens. */
export function memberLink(
  link: v.InferOutput<typeof mailedLink>,
  { publicOrigin, signLink }: Pick<MailContext, 'publicOrigin' | 'signLink'>,
): string {
  if (!signLink) throw new Error('Links of members cannot be signed here');
  return publicOrigin + PAGES[link.purpose] + signLink(link);
}
