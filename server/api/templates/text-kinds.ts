import * as v from 'valibot';
import { MAIL_KINDS } from '../../../shared/contracts/mail-kinds.ts';
import {
  type MailLayout,
  mailLayout,
  type MailWords,
  mailWords,
} from '../../../shared/contracts/mail-words.ts';
import { type PageText, pageText, type TextKind } from '../../../shared/contracts/texts.ts';
import { type FieldErrors, notFound } from '../../../shared/errors/app-error.ts';
import { commonWords, defaultLayout } from '../modules/mail/common-words.ts';
import type { MailText } from '../modules/mail/mail-design.ts';
import { findMailDesign } from '../modules/mail/mail-designs.ts';
import { titleMail } from '../modules/mail/mail-words.ts';
import { LAYOUT_NAME } from '../modules/mail/published-texts.ts';
import { checkMailWords } from '../modules/texts/check-mail-words.ts';
import { findPageTextInfo, pageTexts, pageWords } from '../modules/texts/page-texts.ts';
import { WordsError } from '../modules/texts/parse-words.ts';
import { checkLine, type Vocabulary } from '../modules/texts/vocabulary.ts';

/** A text that staff may change. */
interface TextInfo {
  name: string;
  title: string;
  about: string;
  vocabulary: Vocabulary;
  parts: Readonly<Record<string, string>>;
  required: readonly string[];
}

export interface MailTextInfo extends TextInfo {
  kind: 'MAIL';
  content: MailWords;
  mail: MailText;
}

export type KnownText =
  | MailTextInfo
  | (TextInfo & { kind: 'LAYOUT'; content: MailLayout })
  | (TextInfo & { kind: 'PAGE'; content: PageText });

/** The names of the texts of a kind, by title. */
export function listKnownTexts(kind: TextKind): KnownText[] {
  const names = {
    MAIL: Object.keys(MAIL_KINDS),
    LAYOUT: [LAYOUT_NAME],
    PAGE: Object.keys(pageTexts),
  };
  return names[kind]
    .map((name) => findKnownText(kind, name))
    .filter((text) => text !== null)
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

/** A text by its name. Throws 404. */
export function getKnownText<K extends TextKind>(kind: K, name: string): Extract<KnownText, { kind: K }>;
export function getKnownText(kind: TextKind, name: string): KnownText {
  const text = findKnownText(kind, name);
  if (!text) throw notFound('There is no such text.');
  return text;
}

function findKnownText(kind: TextKind, name: string): KnownText | null {
  if (kind === 'MAIL') return findMailText(name);
  if (kind === 'PAGE') return findPageText(name);
  if (name !== LAYOUT_NAME) return null;
  return {
    kind,
    name,
    title: 'All mail',
    about: 'Around the words of every mail.',
    content: defaultLayout,
    vocabulary: commonWords,
    parts: {},
    required: [],
  };
}

function findMailText(name: string): KnownText | null {
  const mail = findMailDesign(name)?.text;
  if (!mail) return null;
  const { vocabulary, parts, required, words: content } = mail;
  const about = 'The mail, as HTML and as plain text.';
  return { kind: 'MAIL', name, title: titleMail(name), about, content, vocabulary, parts, required, mail };
}

function findPageText(name: string): KnownText | null {
  const page = findPageTextInfo(name);
  if (!page) return null;
  const { title, about, text } = page;
  return {
    kind: 'PAGE',
    name,
    title,
    about,
    content: { text },
    vocabulary: pageWords,
    parts: {},
    required: [],
  };
}

/** What is wrong with a text, by field. Empty if nothing is. Throws if it is no such text at all. */
export function findMistakes(text: KnownText, content: unknown): FieldErrors {
  if (text.kind === 'MAIL') return checkMailWords(v.parse(mailWords, content), text);
  if (text.kind === 'PAGE')
    return checkLines({ text: v.parse(pageText, content).text }, text.vocabulary, { isPlain: true });
  const { header, footer } = v.parse(mailLayout, content);
  return {
    ...checkLines({ header }, text.vocabulary, { isPlain: true }),
    ...checkLines(
      Object.fromEntries(footer.map((line, index) => [`footer.${index}`, line])),
      text.vocabulary,
    ),
  };
}

function checkLines(
  lines: Record<string, string>,
  vocabulary: Vocabulary,
  options?: { isPlain: boolean },
): FieldErrors {
  const mistakes: Record<string, string[]> = {};
  for (const [field, line] of Object.entries(lines))
    try {
      checkLine(line, vocabulary, options);
    } catch (error) {
      if (!(error instanceof WordsError)) throw error;
      mistakes[field] = [error.message];
    }
  return mistakes;
}
