import { randomInt } from 'node:crypto';

// Without I, L, O and U, so that numbers are unambiguous and don't spell words.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a code of `length` random letters and digits, 5 bits each. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Creates a booking number: ten characters with 50 random bits, unguessable but short enough for the phone. */
export const newBookingNumber = (): string => newCode(10);

/** Normalizes a typed number: upper case, without spaces and hyphens, O as 0, I and L as 1. */
export const typedNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
