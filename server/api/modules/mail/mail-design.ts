import type { ReactElement } from 'react';
import * as v from 'valibot';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { MailedLink } from './mailed-link.ts';
import type { Documents } from '../documents/create-documents.ts';

/** What a template can use in addition to its data. */
export interface MailContext {
  /** Without a trailing slash; links in a mail are absolute. */
  publicOrigin: string;
  files: Documents;
  /** Signs the token for the recipient's email preferences. It expires some time after `sent`. */
  signPrefs?: (recipient: string, sent: Date) => string;
  /** Creates the secret of a single-use link, which the outbox does not store. */
  signLink?: (link: MailedLink) => string;
}

/** A mail before it is rendered. */
export interface ComposedMail {
  subject: string;
  body: ReactElement;
  attachments: FileAnswer[];
  /** Recipient of replies, if not the sender. */
  replyTo?: string;
}

/** How a kind of mail looks. */
export interface MailDesign {
  /** Parses the outbox data with the mail's schema and composes the mail. Throws on invalid data. */
  compose(data: unknown, context: MailContext): Promise<ComposedMail>;
}

/** A path of this site. Full URLs are rejected, so that no mail can link to another site. */
export const linkPath = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])/, 'A link in a mail is a path of this site'),
);
