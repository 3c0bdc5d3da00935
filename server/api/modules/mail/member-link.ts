import * as v from 'valibot';
import type { MailContext } from './mail-design.ts';

/** Schema of `MailedLink`. */
export const mailedLink = v.strictObject({
  purpose: v.picklist(['registration', 'password-reset', 'new-email', 'email-undo']),
  id: v.string(),
  expires: v.number(),
});

/** Target page and parameter name by purpose. */
const PAGES: Record<v.InferOutput<typeof mailedLink>['purpose'], string> = {
  registration: '/register?token=',
  'password-reset': '/auth/reset-password?token=',
  'new-email': '/point-club/account-details?email_token=',
  'email-undo': '/auth/undo-email?token=',
};

/** The absolute URL of a link with its secret. */
export function memberLink(
  link: v.InferOutput<typeof mailedLink>,
  { publicOrigin, signLink }: Pick<MailContext, 'publicOrigin' | 'signLink'>,
): string {
  if (!signLink) throw new Error('MailContext has no signLink to sign member links');
  return publicOrigin + PAGES[link.purpose] + signLink(link);
}
