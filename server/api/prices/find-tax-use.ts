import type * as v from 'valibot';
import type { getTaxUse, TaxBill, TaxUse } from '../../../shared/contracts/charges.ts';
import { PRICED_PRODUCTS } from '../../../shared/contracts/rate-plans.ts';
import { VEHICLE_CLASSES } from '../../../shared/contracts/vehicle-classes.ts';
import { invalid } from '../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { cents, formatCents } from '../../../shared/format/money.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { readRates } from '../modules/rates/load-rates.ts';
import { nameOfPlan } from '../modules/rates/name-of-plan.ts';
import type { PricedLine, PricedRate } from '../modules/rates/priced-rate.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import type { Rates, RateRequest, Tax } from '../modules/rates/rate-types.ts';
import { inForce, sumLines } from '../modules/rates/taxes.ts';
import { findItemsForSale } from '../modules/sales-items/find-sales-items.ts';
import { taxesOfItem } from '../modules/transactions/bill-items.ts';
import type { Queries } from '../platform/database/database.ts';
import { nameRate } from './change-charges.ts';
import { type ChargeRow, feeStore, taxStore, toFee, toTax } from './charge-store.ts';

type Query = v.InferOutput<typeof getTaxUse.query>;

/**
 * Prices an example stay with the code that prices every stay: what each tax adds to each product and vehicle, and, as the
 * difference to the same stay without it, to each fee. With drafts as if they were published for its drop-off.
 */
export async function findTaxUse(queries: Queries, query: Query, now: Date): Promise<TaxUse> {
  const day = query.day ?? pacificDay(new Date(now.getTime() + DAY_MS));
  const from = fromWallTime(`${day}T10:00`);
  if (!from || from < now) throw invalid({ day: ['Choose a day that is still to come'] });
  const stay = {
    from,
    to: new Date(from.getTime() + Number(query.days) * DAY_MS),
    vehicleClass: query.vehicle_class,
    productKind: query.product,
  };
  const current = await readRates(queries, now);
  const rates = await withDrafts(queries, current, { ids: query.drafts?.split(',') ?? [], from });
  const taxes = inForce(rates.taxes, from);
  const price = (request: RateRequest, of: Rates = rates) =>
    priceStay({ ...of, stay: request, coupon: null, now });
  const chosen = price(stay);
  return {
    day,
    taxes: inOrder(taxes).map((tax) => ({ label: tax.label, what: nameTax(tax) })),
    stays: Object.entries(PRICED_PRODUCTS).flatMap(([product, name]) =>
      VEHICLE_CLASSES.flatMap((vehicleClass) => {
        const productKind = product as keyof typeof PRICED_PRODUCTS;
        const priced = price({ ...stay, vehicleClass, productKind });
        const label = rates.classes.find(({ code }) => code === vehicleClass)?.label;
        return priced && label ? [presentStay(priced, { product: name, vehicle: label })] : [];
      }),
    ),
    extras: [
      ...inForce(rates.fees, from).flatMap((fee) => {
        const without = price(stay, { ...rates, fees: rates.fees.filter((row) => row.fee !== fee.fee) });
        if (!chosen || !without) return [];
        const added = chosen.taxLines.map((line, at) =>
          cents(line.cents - (without.taxLines[at]?.cents ?? 0)),
        );
        return [{ kind: 'fee' as const, label: fee.label, amount: cents(fee.amountCents), taxes: added }];
      }),
      ...(await findItemsForSale(queries, now)).map(({ name, priceCents, isTaxable }) => ({
        kind: 'item' as const,
        label: name,
        amount: cents(priceCents),
        taxes: inOrder(taxes).map((tax) =>
          cents(isTaxable ? sumLines(taxesOfItem([tax], { name, cents: priceCents })) : 0),
        ),
      })),
    ],
    bill: chosen && presentBill(chosen),
    bill_now: rates === current ? null : presentOrNull(price(stay, current)),
  };
}

/** Percentages first, as in the lines of a bill. */
const inOrder = (taxes: Tax[]): Tax[] => [
  ...taxes.filter(({ kind }) => kind === 'PERCENT'),
  ...taxes.filter(({ kind }) => kind === 'FLAT'),
];

const nameTax = ({ basisPoints, amountCents }: Tax) =>
  basisPoints === null ? `${formatCents(amountCents ?? 0)} per stay` : nameRate(basisPoints);

/** The rates with drafts as if they were published for a drop-off. */
async function withDrafts(
  queries: Queries,
  rates: Rates,
  { ids, from }: { ids: string[]; from: Date },
): Promise<Rates> {
  const asPublished = (rows: ChargeRow[]) =>
    rows
      .filter(({ id, state }) => state === 'DRAFT' && ids.includes(id))
      .map((row) => ({ ...row, state: 'PUBLISHED' as const, effectiveFrom: from }));
  if (ids.length === 0) return rates;
  const fees = asPublished(await feeStore.list(queries)).map(toFee);
  const taxes = asPublished(await taxStore.list(queries)).map(toTax);
  return { ...rates, fees: [...rates.fees, ...fees], taxes: [...rates.taxes, ...taxes] };
}

const presentStay = (
  { taxLines, totalCents, engineArgs }: PricedRate,
  names: { product: string; vehicle: string },
) => ({
  ...names,
  plans: Array.isArray(engineArgs.plans)
    ? engineArgs.plans.map((plan) => nameOfPlan(String(plan).replace('@', ', version '))).join('; ')
    : '',
  taxes: taxLines.map((line) => cents(line.cents)),
  total: cents(totalCents),
});

const presentOrNull = (price: PricedRate | null) => price && presentBill(price);

const presentBill = ({ chargeLines, feeLines, taxLines, totalCents }: PricedRate): TaxBill => ({
  parking: chargeLines.map(presentLine),
  fees: feeLines.map(presentLine),
  taxes: taxLines.map(presentLine),
  total: cents(totalCents),
});

const presentLine = ({ label, cents: amount, reason }: PricedLine) => ({
  label,
  amount: cents(amount),
  reason,
});
