/** An amount in the API's format: integer cents with a currency; other servers may send dollars as a number. */
export type WireMoney = { amount: number; currency: string } | number;

/** Integer cents as the wire writes them. */
export const cents = (amount: number): { amount: number; currency: string } => ({ amount, currency: 'USD' });

/** The cents of an amount in the API's format. A plain number is in dollars. */
export const centsOf = (value: WireMoney): number =>
  typeof value === 'number' ? Math.round(value * 100) : value.amount;

/** '$1,234.50', or '−$13.80' with a typographic minus. */
export function formatCents(amount: number): string {
  if (!Number.isFinite(amount)) return '--';
  const whole = Math.round(Math.abs(amount));
  // Without Intl: its output differs between server and browsers, which would break hydration.
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 && whole > 0 ? '−' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/** Formats an amount from the API; '--' if there is none. */
export const formatMoney = (value: WireMoney | null | undefined): string =>
  value === null || value === undefined ? '--' : formatCents(centsOf(value));

/** The cents of an amount that somebody typed in dollars, such as '40', '$40.50' or '1,200'; null if it is none. */
export function parseDollars(typed: string): number | null {
  const text = typed.replace(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}
