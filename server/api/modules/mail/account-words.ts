import type * as v from 'valibot';
import type { MailContext } from './mail-design.ts';
import { memberLink, type mailedLink } from './member-link.ts';

/** The name of the member whose account a mail is about. */
export const memberName = {
  type: 'text',
  about: 'The name of the member',
  read: ({ name }: { name: string }) => name,
} as const;

/** The link of a mail that works once. */
export const singleUseLink = (about: string) =>
  ({
    type: 'link',
    about,
    read: ({ link }: { link: v.InferOutput<typeof mailedLink> }, context: MailContext) =>
      memberLink(link, context),
  }) as const;
