import type { WireMoney } from '../contracts/fields.ts';

/** Integer cents as the wire writes them. */
export const cents = (amount: number): { amount: number; currency: string } => ({ amount, currency: 'USD' });

/** The cents of an amount from the wire; a plain number there is dollars. */
export const centsOf = (value: WireMoney): number =>
  typeof value === 'number' ? Math.round(value * 100) : value.amount;

/** '$1,234.50'; a real minus sign in front of a negative amount: '−$13.80'. */
export function formatCents(amount: number): string {
  if (!Number.isFinite(amount)) return '--';
  const whole = Math.round(Math.abs(amount));
  // By hand: servers and browsers differ in what Intl knows, and a difference would break hydration.
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 && whole > 0 ? '−' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/** An amount from the wire for people; '--' where there is none. */
export const formatMoney = (value: WireMoney | null | undefined): string =>
  value === null || value === undefined ? '--' : formatCents(centsOf(value));
