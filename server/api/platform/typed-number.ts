import { randomInt } from 'node:crypto';

// Without I, L, O and U: what is read aloud at a counter must not be misheard or spell a word.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters and digits, 5 bits each. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten letters and digits, 50 random bits: short enough to read over the phone, too many to guess. */
export const newBookingNumber = (): string => newCode(10);

/** A number as somebody typed it from a mail or a phone call: any case, any gaps, and the letters that it never has. */
export const typedNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
