import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';

const WIRE_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Parses `YYYY-MM-DD HH:mm:ssZZ` or ISO 8601. An impossible date is `null`. */
export function parseWireDate(text: string): Date | null {
  if (!WIRE_DATE.test(text)) return null;
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(date.getTime()) || !isDay(text.slice(0, 10)) ? null : date;
}

/** `Date` would turn February 30 into March 2. */
const isDay = (day: string) => new Date(day).toISOString().startsWith(day);

/** Control characters, lone surrogates and direction overrides. */
const HIDDEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** A required text, trimmed, of at most `max` characters, without control characters (line breaks included). */
export const text = (max: number) =>
  v.pipe(
    v.string(REQUIRED),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(max, `Use at most ${max} characters`),
    v.check((value) => !HIDDEN.test(value), 'Remove line breaks and invisible characters'),
  );

/** Letters of every script, spaces, hyphens, apostrophes and periods, and the joiners and dots inside some names. */
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Join_Control}.'’ʼ·・‐-]+$/u;
/** What mail programs turn into a link, like `evil.com`, and the end of a sentence: a period after a long word. */
const LINK_OR_SENTENCE = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{5}\.\s/u;
const MAX_NAME_WORDS = 8;

/** Whether a text is a person's name. Names are mailed to addresses that others type, so they can't carry a message. */
const isName = (value: string) =>
  value === '' ||
  (NAME.test(value) && !LINK_OR_SENTENCE.test(value) && value.split(/\s+/).length <= MAX_NAME_WORDS);
const NAME_WORDS = 'Enter a name: letters, spaces, hyphens, apostrophes and periods';

/** A person's name, required. */
export const personName = (max: number) => v.pipe(text(max), v.check(isName, NAME_WORDS));

/** A person's name. Missing, null and empty all mean "none". */
export const optionalPersonName = (max: number) =>
  v.pipe(
    optionalText(max),
    v.check((value) => isName(value ?? ''), NAME_WORDS),
  );

/** A required text of several lines, trimmed. Line breaks (as `\n`) and tabs are allowed, other control characters are not. */
export const longText = (max: number) =>
  v.pipe(
    v.string(REQUIRED),
    v.transform((value) => value.replaceAll(/\r\n?/g, '\n').trim()),
    v.minLength(1, REQUIRED),
    v.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters`),
    v.check((value) => !HIDDEN.test(value.replace(/[\n\r\t]/g, ' ')), 'Remove invisible characters'),
  );

/** An optional text. Missing, null and empty all mean "none". */
export const optionalText = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(max, `Use at most ${max} characters`),
        v.check((value) => !HIDDEN.test(value), 'Remove line breaks and invisible characters'),
      ),
    ),
  );

export const email = v.pipe(
  text(254),
  v.regex(
    /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(?:\.[^\s@.<>"(),:;[\]\\]+)+$/u,
    'Enter an email address like name@example.com',
  ),
);

/** An instant in a request: a Date or the API's text. The output is a Date. */
export const instant = v.pipe(
  v.union([v.date(), v.pipe(v.string(), v.minLength(1, REQUIRED))], REQUIRED),
  v.transform((value) => (value instanceof Date ? value : parseWireDate(value))),
  v.date('Enter a date like 2026-11-21 09:00:00-0800'),
);

/** An instant in an answer, as text. Other servers may use other formats. */
export const wireDate = v.string();

/** An amount in an answer: integer cents with a currency. Other servers may send dollars as a number. */
export const money = v.union([v.object({ amount: v.number(), currency: v.string() }), v.number()]);

/** The largest value of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** A whole number from 1 that fits into an integer column. */
export const positiveInteger = (message: string) =>
  v.pipe(v.number(REQUIRED), v.integer(message), v.minValue(1, message), v.maxValue(MAX_INTEGER, message));

export const flag = v.boolean('Choose yes or no');

/** An ID in a path: 22 characters of base64url here, other formats on other servers. */
export const id = v.pipe(v.string(REQUIRED), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Enter a valid ID'));

/** The signed token of a mailed link. */
export const proofToken = v.optional(v.pipe(v.string(), v.maxLength(512)));
