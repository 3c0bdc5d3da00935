import cardValidator from 'card-validator';
import { REQUIRED } from '../errors/app-error.ts';

// The browser loads this file when a card field is focused. The server checks the same rules.
// No message repeats the input: messages get into logs and onto screens, card numbers must not.

export interface CardBrand {
  /** The name on screen: Visa, American Express. */
  name: string;
  /** The numbers of digits before each space. */
  gaps: number[];
  /** The allowed numbers of digits. */
  lengths: number[];
  codeLength: number;
}

/** The digits of a typed or pasted number. Removes spaces and dashes; other characters stay and fail the check. */
export const stripCardNumber = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '');

/** The only brand that the digits can belong to. */
export function cardBrand(typed: string): CardBrand | null {
  const { card } = cardValidator.number(stripCardNumber(typed));
  return card && { name: card.niceType, gaps: card.gaps, lengths: card.lengths, codeLength: card.code.size };
}

/** The error of a number, or null. Checks its length and check digit, not whether the card exists. */
export function checkCardNumber(typed: string): string | null {
  const digits = stripCardNumber(typed);
  if (digits === '') return REQUIRED;
  if (!/^\d+$/.test(digits)) return 'Enter the card number using digits only';
  const shortest = Math.min(...(cardBrand(digits)?.lengths ?? [13]));
  if (digits.length < shortest) return 'Your card number is incomplete';
  // UnionPay numbers have a check digit, too. The library checks it only if asked.
  if (!cardValidator.number(digits, { luhnValidateUnionPay: true }).isValid) {
    return 'That card number isn’t valid.';
  }
  return null;
}

/** Parses `MM / YY`, `MM/YY`, `MMYY` and the same with a four-digit year. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const parts =
    /^(\d{1,2})\s*[/-]\s*(\d{4}|\d{2})$/.exec(typed.trim()) ?? /^(\d{2})\s*(\d{4}|\d{2})$/.exec(typed.trim());
  const month = Number(parts?.[1]);
  const year = Number(parts?.[2]);
  if (!parts || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** The error of an expiration date, or null. `today` is the Pacific 'YYYY-MM-DD': a card is valid until its month ends. */
export function checkExpiry(typed: string, today: string): string | null {
  if (typed.trim() === '') return REQUIRED;
  const expiry = parseExpiry(typed);
  if (!expiry) return 'Enter the expiration date as MM / YY, like 09 / 29';
  const monthsLeft =
    expiry.year * 12 + expiry.month - Number(today.slice(0, 4)) * 12 - Number(today.slice(5, 7));
  if (monthsLeft < 0) return 'This card has expired. Use another card.';
  // No card is valid for 20 years, so this is a typo.
  return monthsLeft > 240 ? 'Check the expiration year' : null;
}

/** The error of a security code, or null. The brand of `cardNumber` decides its length. */
export function checkCode(typed: string, cardNumber: string): string | null {
  const code = typed.trim();
  if (code === '') return REQUIRED;
  const length = cardBrand(cardNumber)?.codeLength;
  if (/^\d{3,4}$/.test(code) && code.length === (length ?? code.length)) return null;
  return length === 4
    ? 'Enter the 4-digit security code on the front of the card'
    : 'Enter the 3-digit security code on the back of the card';
}

/** A field's text and the position of its caret, in characters. */
export interface Typed {
  value: string;
  caret: number;
}

/** Groups the number as on the card. The caret stays after the same digit. */
export function formatCardNumber(value: string, caret: number): Typed {
  const all = onlyDigits(value);
  const brand = cardBrand(all);
  const digits = all.slice(0, Math.max(...(brand?.lengths ?? [19])));
  const gaps = brand?.gaps ?? [4, 8, 12];
  const before = Math.min(onlyDigits(value.slice(0, caret)).length, digits.length);
  return {
    value: [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join(''),
    caret: before + gaps.filter((gap) => gap < before).length,
  };
}

/**
 * Formats `MM / YY`, or `MM / YYYY` for a four-digit year; `5` becomes `05`. The separator is added with the first
 * digit of the year, so that Backspace can delete past it.
 */
export function formatExpiry(value: string, caret: number): Typed {
  const isSingleMonth = /^\D*[2-9]/.test(value) || /^\D*1\s*[/-]/.test(value);
  const pad = isSingleMonth ? '0' : '';
  const all = pad + onlyDigits(value);
  const digits = all.slice(0, all.slice(2, 4) === '20' ? 6 : 4);
  const typedBefore = onlyDigits(value.slice(0, caret)).length;
  const before = Math.min(typedBefore > 0 ? typedBefore + pad.length : 0, digits.length);
  return {
    value: digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits,
    caret: before > 2 ? before + 3 : before,
  };
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');
