import { centsOf, type WireMoney } from '../../../shared/format/money.ts';

export const NOT_AN_AMOUNT = 'Enter an amount, such as 25 or 25.50';

/** What was typed, in cents; null if it is no amount. */
export function toCents(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '');
  return /^\d{1,4}(\.\d{0,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : null;
}

/** An amount as a field shows it. */
export const toDollars = (amount: WireMoney | undefined): string =>
  amount === undefined ? '' : (centsOf(amount) / 100).toFixed(2);
