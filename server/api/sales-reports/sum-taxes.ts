import * as v from 'valibot';
import type { PricedLine, PricedRate } from '../modules/rates/priced-rate.ts';
import type { Fee, Tax } from '../modules/rates/rate-types.ts';

/** What a version of a tax took in. `tax` is null for lines of no known version. */
export interface TaxSum {
  id: string;
  label: string;
  tax: Tax | null;
  stays: number;
  /** What the percentage is taken of. Of an amount per stay, nothing. */
  baseCents: number;
  cents: number;
}

const EXTRA = ', extra time';
const DISCOUNT = 'Tax on the discount';
const FEE_DISCOUNT = 'Discount on fees';

const ids = v.optional(v.array(v.string()), []);
const args = v.fallback(
  v.object({ taxes: ids, fees: ids, beyond_booking: v.optional(v.object({ taxes: ids }), { taxes: [] }) }),
  { taxes: [], fees: [], beyond_booking: { taxes: [] } },
);

interface Versions {
  taxes: readonly Tax[];
  fees: readonly Fee[];
}

/** Adds up the taxes of receipts by version. A receipt keeps the versions that its price was computed from. */
export function sumTaxes(rates: readonly PricedRate[], versions: Versions): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const rate of rates) {
    const seen = new Set<string>();
    for (const { id, label, tax, baseCents, cents } of taxPartsOf(rate, versions)) {
      const sum = sums.get(id) ?? { id, label, tax, stays: 0, baseCents: 0, cents: 0 };
      sums.set(id, {
        ...sum,
        stays: sum.stays + (seen.has(id) ? 0 : 1),
        baseCents: sum.baseCents + baseCents,
        cents: sum.cents + cents,
      });
      seen.add(id);
    }
  }
  return [...sums.values()].toSorted((a, b) => a.label.localeCompare(b.label) || a.id.localeCompare(b.id));
}

/** Adds the sums of other days. */
export function mergeTaxes(some: readonly TaxSum[], more: readonly TaxSum[]): TaxSum[] {
  const sums = new Map(some.map((sum) => [sum.id, sum]));
  for (const sum of more) {
    const known = sums.get(sum.id);
    const add = (name: 'stays' | 'baseCents' | 'cents') => (known?.[name] ?? 0) + sum[name];
    sums.set(sum.id, { ...sum, stays: add('stays'), baseCents: add('baseCents'), cents: add('cents') });
  }
  return [...sums.values()].toSorted((a, b) => a.label.localeCompare(b.label) || a.id.localeCompare(b.id));
}

type TaxPart = Omit<TaxSum, 'stays'>;

function taxPartsOf(rate: PricedRate, { taxes, fees }: Versions): TaxPart[] {
  const used = v.parse(args, rate.engineArgs);
  const extraBase = sumOf(rate.chargeLines.filter(isExtra));
  const feeBase = sumOf(
    rate.feeLines.filter(
      ({ label, cents }) =>
        label === FEE_DISCOUNT ||
        cents < 0 ||
        fees.some((fee) => fee.isTaxable && fee.label === label && used.fees.includes(fee.id)),
    ),
  );
  const base = Math.max(0, rate.subtotalCents - extraBase + feeBase);
  const find = (line: PricedLine): Tax | null => {
    const from = isExtra(line) ? used.beyond_booking.taxes : used.taxes;
    const label = line.label.replace(EXTRA, '');
    const known = taxes.filter((tax) => tax.label === label);
    return known.find(({ id }) => from.includes(id)) ?? known.find((tax) => isOfItem(line, tax)) ?? null;
  };
  const parts = rate.taxLines
    .filter(({ label }) => label !== DISCOUNT)
    .map((line) => {
      const tax = find(line);
      const label = line.label.replace(EXTRA, '');
      const own = isExtra(line) ? extraBase : (itemBase(line, rate) ?? base);
      const baseCents = tax?.kind === 'PERCENT' ? own : 0;
      return { id: tax?.id ?? label, label, tax, baseCents, cents: line.cents };
    });
  return [...parts, ...discountParts(rate, parts)];
}

const isExtra = ({ label }: PricedLine): boolean => label.endsWith(EXTRA);
const sumOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The line of an item says '10.1% of Ice scraper'. */
const isOfItem = ({ reason }: PricedLine, { basisPoints }: Tax): boolean =>
  basisPoints !== null && reason.startsWith(`${basisPoints / 100}% of `);

/** The price of the item that a tax line is about; null for a line that is about parking. */
function itemBase({ reason }: PricedLine, { feeLines }: PricedRate): number | null {
  const item = /^[\d.]+% of (.+)$/.exec(reason)?.[1];
  return (
    feeLines.find(({ label, reason: sold }) => label === item && /^Sold at the lot$|^\d+ at \$/.test(sold))
      ?.cents ?? null
  );
}

/** A discount lowers the percentage taxes together: each by its share. Its base is lower already. */
function discountParts({ taxLines }: PricedRate, parts: readonly TaxPart[]): TaxPart[] {
  const off = sumOf(taxLines.filter(({ label }) => label === DISCOUNT));
  const shared = parts.filter(({ tax, cents }) => tax?.kind === 'PERCENT' && cents > 0);
  const total = shared.reduce((sum, { cents }) => sum + cents, 0);
  if (off === 0) return [];
  if (total === 0) return [{ id: DISCOUNT, label: DISCOUNT, tax: null, baseCents: 0, cents: off }];
  let left = off;
  return shared.map((part, index) => {
    const cents = index === shared.length - 1 ? left : Math.round((off * part.cents) / total);
    left -= cents;
    return { ...part, baseCents: 0, cents };
  });
}
