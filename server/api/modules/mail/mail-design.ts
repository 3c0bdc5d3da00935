import type { ReactElement } from 'react';
import * as v from 'valibot';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { MailedLink } from './mailed-link.ts';
import type { Documents } from '../documents/create-documents.ts';

/** What a template may use besides its data. */
export interface MailContext {
  /** Without a trailing slash; links in a mail are absolute. */
  publicOrigin: string;
  files: Documents;
  /** The path on which this address chooses its e-mails, with a proof that ends some time after `sent`. */
  prefsLink?: (recipient: string, sent: Date) => string;
  /** The secret of a link of one use, which the outbox does not keep. */
  signLink?: (link: MailedLink) => string;
}

/** A mail before it is rendered. */
export interface ComposedMail {
  subject: string;
  body: ReactElement;
  attachments: FileAnswer[];
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
}

/** A kind of mail: parses what the outbox kept, with its own schema, and says what to send. Throws on data it does not know. */
export interface MailDesign {
  /** The least delivery setting at which it is sent; without one it is required and always goes. */
  level?: 1 | 2 | 3;
  compose(data: unknown, context: MailContext): Promise<ComposedMail>;
}

/** A path of our own site; anything else would turn a mail into a stranger's link. */
export const linkPath = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])/, 'A link in a mail is a path of this site'),
);
