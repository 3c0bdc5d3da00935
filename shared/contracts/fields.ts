import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';

const WIRE_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads the wire's `YYYY-MM-DD HH:mm:ssZZ` (ISO 8601 is understood too); an impossible date is `null`. */
export function parseWireDate(text: string): Date | null {
  if (!WIRE_DATE.test(text)) return null;
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(date.getTime()) || !isDay(text.slice(0, 10)) ? null : date;
}

/** Date itself takes the 30th of February for the 2nd of March. */
const isDay = (day: string) => new Date(day).toISOString().startsWith(day);

/** Controls, halves of surrogate pairs, and what turns the direction of the text around it: nobody types these. */
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

/** A required text of several lines, trimmed: line breaks (as `\n`) and tabs may be in it, other control characters not. */
export const longText = (max: number) =>
  v.pipe(
    v.string(REQUIRED),
    v.transform((value) => value.replaceAll(/\r\n?/g, '\n').trim()),
    v.minLength(1, REQUIRED),
    v.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters`),
    v.check((value) => !HIDDEN.test(value.replace(/[\n\r\t]/g, ' ')), 'Remove invisible characters'),
  );

/** A text that may be missing, null or empty: all three mean "none". */
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

/** An instant coming in: a Date from our own code, or the wire's text; leaves as a Date. */
export const instant = v.pipe(
  v.union([v.date(), v.pipe(v.string(), v.minLength(1, REQUIRED))], REQUIRED),
  v.transform((value) => (value instanceof Date ? value : parseWireDate(value))),
  v.date('Enter a date like 2026-11-21 09:00:00-0800'),
);

/** An instant going out: the wire's text. Other servers may send other notations; display copes. */
export const wireDate = v.string();

/** Money on the wire is cents with a currency; other servers may send dollars as a plain number. */
export const money = v.union([v.object({ amount: v.number(), currency: v.string() }), v.number()]);

export const flag = v.boolean('Choose yes or no');

/** Identifiers in paths: ours are 22 characters of base64url; other servers may have other ones. */
export const id = v.pipe(v.string(REQUIRED), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Enter a valid ID'));

/** The signed proof of a mailed link. */
export const proofToken = v.optional(v.pipe(v.string(), v.maxLength(512)));
