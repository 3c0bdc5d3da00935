import { inspect } from 'node:util';

/**
 * A card on its way to the gateway. Number and code live in private fields: printing, logging, serialising or
 * comparing the object shows `[card]`. Only a gateway opens it, inside its call.
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

  /** Hands the secrets to the one function that needs them; do not keep what it receives. */
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
