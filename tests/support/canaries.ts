/** A card that is looked for afterwards. American Express has codes of four digits: fewer turn up by chance. */
export interface CardCanary {
  number: string;
  cvc: string;
}

/** The card that the sandbox takes, the mistyped one, and as many as nobody knows. */
export const cardCanaries: CardCanary[] = Array.from({ length: 20 }, (_, at) => ({
  number:
    at === 0
      ? '378282246310005'
      : withCheckDigit(`37${String(91_482_630_517 + at * 104_729)}`.padEnd(14, '3')),
  cvc: String(6113 + at * 37),
}));

/** Luhn's check digit behind the others. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** As people type it: plain, in groups, with dashes. */
export const spellings = ({ number }: CardCanary): string[] => {
  const groups = [number.slice(0, 4), number.slice(4, 10), number.slice(10)];
  return [number, groups.join(' '), groups.join('-')];
};

const GAP = String.raw`(?:%20|\+|[^0-9A-Za-z]){0,3}`;

/** The cards of which number or code stand in a text, in whatever groups. */
export function findCards(text: string): string[] {
  return cardCanaries.flatMap(({ number, cvc }) => [
    ...(new RegExp([...number].join(GAP)).test(text) ? [number] : []),
    ...(new RegExp(String.raw`(?<![\w.:+-])${cvc}(?![\w.:+-])`).test(text) ? [`code ${cvc}`] : []),
  ]);
}

/** What of `secrets` stands in a text, as it is or encoded for an address. */
export const findSecrets = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
