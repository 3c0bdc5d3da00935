import type { Fee, Tax } from './rate-types.ts';
import { versionsInForce } from './rate-versions.ts';
import type { PricedLine } from './priced-rate.ts';

/**
 * The versions in force at arrival. Fees and taxes depend on the stay dates, not on when the stay was booked. A withdrawn
 * version of them was a mistake and never applies.
 */
export function inForce<T extends Fee | Tax>(rows: T[], arrival: Date): T[] {
  const published = rows.filter(({ state }) => state === 'PUBLISHED');
  return versionsInForce(published, nameOfCharge, arrival).filter(
    ({ effectiveTo }) => effectiveTo === null || arrival < effectiveTo,
  );
}

const nameOfCharge = (row: Fee | Tax): string => ('fee' in row ? row.fee : row.tax);

/** Percentage of a non-negative amount, in hundredths of a percent, rounded half-up to the cent. */
export const shareOf = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + 5_000) / 10_000);

export const sumLines = (lines: PricedLine[]): number => lines.reduce((total, line) => total + line.cents, 0);

export const feeLine = (fee: Fee): PricedLine => ({
  label: fee.label,
  cents: fee.amountCents,
  reason: fee.reason,
});

/** Percentage taxes on the taxable cents, followed by flat taxes. */
export function taxLines(taxes: Tax[], taxableCents: number): PricedLine[] {
  const percentages = taxes.filter((tax) => tax.basisPoints !== null && tax.kind === 'PERCENT');
  const flat = taxes.filter((tax) => tax.amountCents !== null && tax.kind === 'FLAT');
  return [
    ...percentages.map((tax) => taxLine(tax, shareOf(taxableCents, tax.basisPoints ?? 0))),
    ...flat.map((tax) => taxLine(tax, tax.amountCents ?? 0)),
  ];
}

/** Total percentage taxes on an amount in cents. Each tax is rounded separately. */
export const percentageTaxes = (taxes: Tax[], taxableCents: number): number =>
  sumLines(
    taxLines(
      taxes.filter((tax) => tax.kind === 'PERCENT'),
      taxableCents,
    ),
  );

const taxLine = (tax: Tax, cents: number): PricedLine => ({ label: tax.label, cents, reason: tax.reason });
