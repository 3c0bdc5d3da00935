import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { typedNumber } from '../typed-number.ts';

/** One thing that a search finds: rows whose normalized key begins with what was typed. */
export interface SearchKey {
  /**
   * Where the key is: the list's own table and what it joins to reach the key. Orders and filters of the list are read
   * there, too, so that a common name sorts only what it finds.
   */
  from: SQLWrapper;
  /** The normalized key, exactly as an index with `text_pattern_ops` has it. */
  key: SQLWrapper;
  /** Normalizes a typed text like the key; null if no key can begin with it. */
  normalize: (typed: string) => SQLWrapper | null;
}

const ACCENTED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ';
const PLAIN = 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy';

/** `%`, `_` and `\` have a meaning in LIKE. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A name in lower case without accents. */
export const nameKey = (column: SQLWrapper): SQL =>
  sql`lower(translate(${column}, ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)}))`;

/** The last word of a name, in lower case without accents. */
export const lastNameKey = (column: SQLWrapper): SQL => nameKey(sql`regexp_replace(${column}, '^.* ', '')`);

/** The letters and digits of a license plate, in upper case. */
export const plateKey = (column: SQLWrapper): SQL =>
  sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`;

/** The mailbox of an address in lower case: without a tag, and at Gmail without dots, because its mail arrives there, too. */
export const mailboxKey = (column: SQLWrapper): SQL =>
  sql`regexp_replace(regexp_replace(replace(${column}, '@googlemail.com', '@gmail.com'), '[+][^@]*@', '@'), '[.](?=[^@]*@gmail[.]com$)', '', 'g')`;

/** The digits of a phone number, backwards, because people know its end. */
export const phoneKey = (column: SQLWrapper): SQL =>
  sql`reverse(regexp_replace(${column}, '[^0-9]', '', 'g'))`;

export const typedName = (typed: string): SQL | null => {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text === '' ? null : nameKey(sql`${escapeLike(text)}::text`);
};

export const typedEmail = (typed: string): SQL | null =>
  typed.trim() === '' ? null : sql`${escapeLike(typed.normalize('NFKC').trim().toLowerCase())}::text`;

const textOrNull = (text: string) => (text === '' ? null : sql`${text}::text`);

export const typedPlate = (typed: string): SQL | null =>
  textOrNull(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** A code that people type, such as a promo code. */
export const typedUpper = (typed: string): SQL | null => textOrNull(escapeLike(typed.trim().toUpperCase()));

/** A number of ours: a booking, a voucher, a ticket, a receipt. */
export const typedCode = (typed: string): SQL | null =>
  textOrNull(typedNumber(typed).replace(/[^A-Z0-9]/g, ''));

const PHONE = /^[\d\s()+.-]+$/;

export function typedPhoneEnd(typed: string): SQL | null {
  const digits = typed.replace(/\D/g, '');
  return PHONE.test(typed) && digits.length >= 4 ? sql`${[...digits].toReversed().join('')}::text` : null;
}

/** Fewer letters begin too many keys to find them all in time, so they find only keys that are the same, like the name Li. */
const MIN_START = 3;

/** A part of the found rows: where it is, and the condition for it. */
export interface Arm {
  from: SQLWrapper;
  matches: SQL;
}

/**
 * The keys that can begin with the typed text, each with the condition that it does, or is the same if the text is very
 * short. None: nothing is found.
 */
export function searchArms(keys: readonly SearchKey[], typed: string): Arm[] {
  const isWhole = typed.trim().length < MIN_START;
  return keys.flatMap(({ from, key, normalize }) => {
    const prefix = normalize(typed);
    if (!prefix) return [];
    return [{ from, matches: isWhole ? sql`${key} = ${prefix}` : sql`${key} like ${prefix} || '%'` }];
  });
}
