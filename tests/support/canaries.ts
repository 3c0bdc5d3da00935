/** A card to search for. American Express has four-digit codes, which rarely occur by chance. */
export interface CardCanary {
  number: string;
  cvc: string;
}

/** The card that the sandbox accepts, a mistyped one, and random unknown ones. */
export const cardCanaries: CardCanary[] = Array.from({ length: 20 }, (_, at) => ({
  number:
    at === 0
      ? '378282246310005'
      : withCheckDigit(`37${String(91_482_630_517 + at * 104_729)}`.padEnd(14, '3')),
  cvc: String(6113 + at * 37),
}));

/** Appends the Luhn check digit. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** The ways to type a card number: plain, in groups, with dashes. */
export const spellings = ({ number }: CardCanary): string[] => {
  const groups = [number.slice(0, 4), number.slice(4, 10), number.slice(10)];
  return [number, groups.join(' '), groups.join('-')];
};

const GAP = String.raw`(?:%20|\+|[^0-9A-Za-z]){0,3}`;

/** The cards whose number or code occurs in a text, in any grouping. */
export function findCards(text: string): string[] {
  return cardCanaries.flatMap(({ number, cvc }) => [
    ...(new RegExp([...number].join(GAP)).test(text) ? [number] : []),
    ...(new RegExp(String.raw`(?<![\w.:+-])${cvc}(?![\w.:+-])`).test(text) ? [`code ${cvc}`] : []),
  ]);
}

/** The secrets that occur in a text, plain or URL-encoded. */
export const findSecrets = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
