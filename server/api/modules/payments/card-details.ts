import { inspect } from 'node:util';

/**
 * Card details for one gateway call. Number and code are private fields, so printing, logging or serializing the
 * object shows `[card]`. Only payment gateways call `open`.
 */
export class CardDetails {
  readonly #number: string;
  readonly #code: string;
  readonly #month: number;
  readonly #year: number;

  /** `number` and `code` are digits only; `year` has four digits. */
  constructor(card: { number: string; code: string; month: number; year: number }) {
    this.#number = card.number;
    this.#code = card.code;
    this.#month = card.month;
    this.#year = card.year;
  }

  get lastFour(): string {
    return this.#number.slice(-4);
  }

  /** Passes the card details to `use`, which must not store them. */
  open<T>(use: (card: { number: string; code: string; month: number; year: number }) => T): T {
    return use({ number: this.#number, code: this.#code, month: this.#month, year: this.#year });
  }

  toJSON(): string {
    return '[card]';
  }

  toString(): string {
    return '[card]';
  }

  [inspect.custom](): string {
    return '[card]';
  }
}
