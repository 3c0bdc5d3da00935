import type { ReactElement } from 'react';
import * as v from 'valibot';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { MailLayout, MailWords } from '../../../../shared/contracts/mail-words.ts';
import type { Documents } from '../documents/create-documents.ts';
import type { FindPageText } from '../texts/load-page-texts.ts';
import type { Vocabulary } from '../texts/vocabulary.ts';
import type { MailedLink } from './mailed-link.ts';

/** What a template can use in addition to its data. */
export interface MailContext {
  /** Without a trailing slash; links in a mail are absolute. */
  publicOrigin: string;
  files: Documents;
  /** Signs the token for the recipient's email preferences. It expires some time after `sent`. */
  signPrefs?: (recipient: string, sent: Date) => string;
  /** Creates the secret of a single-use link, which the outbox does not store. */
  signLink?: (link: MailedLink) => string;
  /** What staff published in place of the words in the code. Without it, mails say what the code says. */
  texts?: MailTexts;
}

/** The published texts of mails that apply now. null: nothing is published. */
export interface MailTexts {
  findWords(template: string): Promise<MailWords | null>;
  findLayout(): Promise<MailLayout | null>;
  findPageText: FindPageText;
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
  /**
   * Parses the outbox data with the mail's schema and composes the mail, with other words than those of the code if given.
   * Throws on invalid data, and a WordsError for words that this data can't fill.
   */
  compose(data: unknown, context: MailContext, words?: MailWords): Promise<ComposedMail>;
  /** What its words may say. Without it, the code decides every word. */
  text?: MailText;
}

/** The words of a kind of mail, and what they may hold. */
export interface MailText {
  vocabulary: Vocabulary;
  /** What the code draws, by name, with what it is for those who write. */
  parts: Readonly<Record<string, string>>;
  /** Links and parts that every version needs. */
  required: readonly string[];
  /** Version 0. */
  words: MailWords;
  /** What keeps these words from being sent for this data, a sentence each. Throws on invalid data. */
  findProblems(words: MailWords, data: unknown, context: MailContext): string[];
}

/** A path of this site. Full URLs are rejected, so that no mail can link to another site. */
export const linkPath = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])/, 'A link in a mail is a path of this site'),
);
