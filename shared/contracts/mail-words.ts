import * as v from 'valibot';
import { email, text } from './fields.ts';

const line = text(300);
const words = text(2000);
/** Shown only if this placeholder has a value; with a `!` in front, only if it has none. */
const when = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^!?[a-z_]{1,40}$/, 'Choose a placeholder'))));

const withText = <K extends 'heading' | 'subheading' | 'paragraph' | 'small'>(kind: K) =>
  v.strictObject({ kind: v.literal(kind), text: words, when });

/**
 * A piece of a mail. Texts may hold `{{placeholders}}`; all but headings and labels also `**bold**` words and
 * `[links](https://…)`.
 */
export const mailBlock = v.variant(
  'kind',
  [
    withText('heading'),
    withText('subheading'),
    withText('paragraph'),
    withText('small'),
    v.strictObject({
      kind: v.literal('list'),
      items: v.pipe(v.array(words), v.minLength(1, 'Enter a line'), v.maxLength(20, 'Use at most 20 lines')),
      is_numbered: v.optional(v.boolean(), false),
      when,
    }),
    /** `link` names a placeholder. */
    v.strictObject({ kind: v.literal('button'), label: text(60), link: text(42), when }),
    /** What the code draws: a table of facts, a barcode. */
    v.strictObject({ kind: v.literal('part'), part: text(42), when }),
  ],
  'Choose a kind of block',
);
export type MailBlock = v.InferOutput<typeof mailBlock>;

/** The words of a mail: its text and its plain-text twin are made of the same blocks. */
export const mailWords = v.strictObject({
  subject: line,
  /** What inboxes show after the subject. */
  preheader: line,
  blocks: v.pipe(v.array(mailBlock), v.minLength(1, 'Add a block'), v.maxLength(40, 'Use at most 40 blocks')),
});
export type MailWords = v.InferOutput<typeof mailWords>;

/** Longer ones are cut off by mail programs. */
export const MAX_SUBJECT = 100;

export const LAYOUT_COLORS = ['evergreen', 'sound', 'ink', 'plum'] as const;
export type LayoutColors = (typeof LAYOUT_COLORS)[number];

/** What surrounds the words of a mail. */
export const mailLayout = v.strictObject({
  /** The line at the top. */
  header: text(80),
  /** The lines at the bottom, such as the postal address, which the law requires in advertising. */
  footer: v.pipe(v.array(words), v.minLength(1, 'Enter a line'), v.maxLength(8, 'Use at most 8 lines')),
  colors: v.picklist(LAYOUT_COLORS, 'Choose colors'),
  /** Where replies go; null: to the sender. */
  reply_to: v.nullable(email),
});
export type MailLayout = v.InferOutput<typeof mailLayout>;

/** What a placeholder stands for. A date is written in Pacific time, money in dollars and cents. */
export const PLACEHOLDER_TYPES = ['text', 'number', 'date', 'money', 'link'] as const;
export type PlaceholderType = (typeof PLACEHOLDER_TYPES)[number];
