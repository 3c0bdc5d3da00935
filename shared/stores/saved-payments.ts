import * as v from 'valibot';
import { addBillingAddress, type BillingAddress } from '../contracts/billing-addresses.ts';
import type { PaymentToken } from '../contracts/payment-tokens.ts';
import { checkRegion, countryName } from '../data/regions.ts';

/** 'Visa ending 4242'. */
export const nameCard = ({ brand, cc_number: number }: PaymentToken): string =>
  `${brand || 'Card'} ending ${number.replace(/\D/g, '').slice(-4)}`;

/** The card's month has passed. @param today the Pacific 'YYYY-MM-DD' */
export function isCardExpired({ cc_exp: expiry }: PaymentToken, today: string): boolean {
  const [, month, year] = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry) ?? [];
  return month !== undefined && year !== undefined && `20${year}-${month}` < today.slice(0, 7);
}

type Place = Pick<BillingAddress, 'city' | 'state' | 'postal_code' | 'country'>;

/** 'Seattle, WA 98101, United States'. */
export const describePlace = ({ city, state, postal_code: code, country }: Place): string =>
  [city, `${state} ${code}`.trim(), countryName(country)].filter(Boolean).join(', ');

/** The next default after this one is deleted; null if the default does not change. */
export const successorOf = <T extends { is_default: boolean }>(items: readonly T[], gone: T): T | null =>
  gone.is_default ? (items.find((item) => item !== gone) ?? null) : null;

/** Validates an address by the contract and by the rules of its country. */
export const addressRules = v.pipe(
  addBillingAddress.body,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const [key, message] of checkRegion(input))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  }),
);
