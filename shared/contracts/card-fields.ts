import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';

/**
 * A typed secret, sealed when a call is parsed: logging or serializing it shows `shown` at most.
 * Only the code that needs the text opens it.
 */
export class Sealed {
  readonly #text: string;
  readonly #shown: string | null;

  constructor(text: string, shown: string | null) {
    this.#text = text;
    this.#shown = shown;
  }

  /** Passes the text to a function. Don't store the text. */
  open<T>(reveal: (text: string) => T): T {
    return reveal(this.#text);
  }

  toJSON(): string | null {
    return this.#shown;
  }

  toString(): string {
    return '[sealed]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[sealed]';
  }
}

/** Marks a field whose digits may look like a card number; every other field with such digits is refused. */
export const mayHoldCardDigits = <T>() =>
  v.metadata<T, { mayHoldCardDigits: true }>({ mayHoldCardDigits: true });

/** The message of a card number in a field for something else. */
export const CARD_MISPLACED = 'Enter card numbers only in the card number field';

const typed = (max: number) =>
  v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(max, `Use at most ${max} characters`));

/** The idempotency hash sees the last four digits of the number and nothing of the code. */
const sealNumber = (text: string) => new Sealed(text, text.replace(/\D/g, '').slice(-4));
const sealCode = (text: string) => new Sealed(text, null);

/** `MM/YY`, `MM / YY`, `MMYY` or `MM/YYYY`; the payments module checks what it means. */
const expiry = typed(9);

/** The card fields of a call that may pay with a card. */
export const optionalCard = {
  cc_number: v.pipe(v.optional(v.nullable(v.pipe(typed(32), v.transform(sealNumber)))), mayHoldCardDigits()),
  cc_cvc: v.optional(v.nullable(v.pipe(typed(8), v.transform(sealCode)))),
  cc_exp: v.optional(v.nullable(expiry)),
};

/** The card fields of a call that needs a card. */
export const requiredCard = {
  cc_number: v.pipe(typed(32), v.minLength(1, REQUIRED), v.transform(sealNumber), mayHoldCardDigits()),
  cc_cvc: v.pipe(typed(8), v.minLength(1, REQUIRED), v.transform(sealCode)),
  cc_exp: v.pipe(expiry, v.minLength(1, REQUIRED)),
};
