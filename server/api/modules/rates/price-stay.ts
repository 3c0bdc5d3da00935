import { formatCents } from '../../../../shared/format/money.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { type Block, describeBlocks, priceBlocks, sumWeeks } from './base-price.ts';
import { planChooser } from './choose-plan.ts';
import { type CouponEffect, couponEffect } from './coupon-effect.ts';
import type {
  PriceCoupon,
  Fee,
  PricedStay,
  RatePlan,
  Rates,
  RateRequest,
  VehicleClassRow,
} from './rate-types.ts';
import type { PricedLine } from './priced-rate.ts';
import { stayMinutes } from './stay-length.ts';
import { feeLine, inForce, percentageTaxes, sumLines, taxLines } from './taxes.ts';

export interface StayToPrice extends Rates {
  stay: RateRequest;
  /** One that `checkCoupon` let pass; CUSTOM needs a corporate one. */
  coupon: PriceCoupon | null;
  now: Date;
}

/**
 * The price of a stay in integer cents, or null when the lot sells no such thing: no plan for one of its days, or an
 * unknown vehicle class. Order: base → class surcharge → coupon → fees → percentage taxes on charges and taxable fees →
 * flat taxes; each line is rounded half-up once. Points: one per whole dollar of charges after discounts.
 */
export function priceStay(input: StayToPrice): PricedStay | null {
  const price = priceProduct(input);
  if (!price || input.stay.productKind === 'STANDARD') return price;
  const driveUp = priceProduct({ ...input, stay: { ...input.stay, productKind: 'STANDARD' }, coupon: null });
  return { ...price, savingsCents: Math.max(0, (driveUp?.totalCents ?? 0) - price.totalCents) };
}

function priceProduct(input: StayToPrice): PricedStay | null {
  const { stay, coupon } = input;
  const vehicle = input.classes.find((row) => row.code === stay.vehicleClass);
  const blocks = priceBlocks(stay, chooserFor(input));
  const [firstBlock] = blocks ?? [];
  if (!vehicle || !blocks || !firstBlock) return null;

  const fullCharges = chargeLines(blocks, vehicle);
  const effect =
    coupon && couponEffect(coupon, { blocks, spaces: vehicle.spaces, cents: sumLines(fullCharges) });
  const fees = inForce(input.fees, stay.from);
  const taxes = inForce(input.taxes, stay.from);

  const charges = [...fullCharges, ...discountLines(coupon, effect)];
  const feeLines = [...fees.map(feeLine), ...waiverLines(coupon, effect, fees)];
  const subtotalCents = sumLines(charges);
  const taxableFees = effect?.waivesFees ? [] : fees.filter((fee) => fee.isTaxable);
  const taxed = taxLines(taxes, subtotalCents + sumLines(taxableFees.map(feeLine)));
  const oneDay = firstBlock.plan.dailyCents * vehicle.spaces + vehicle.surchargeCentsPerDay;
  const isCouponUsed = stay.productKind === 'CUSTOM' || hasEffect(effect);

  return {
    chargeLines: charges,
    feeLines,
    taxLines: taxed,
    subtotalCents,
    feeTotalCents: sumLines(feeLines),
    taxTotalCents: sumLines(taxed),
    totalCents: subtotalCents + sumLines(feeLines) + sumLines(taxed),
    savingsCents: 0,
    points: Math.floor(subtotalCents / 100) + (effect?.bonusPoints ?? 0),
    engineArgs: {
      minutes: stayMinutes(stay),
      plans: [...new Set(blocks.map(({ plan }) => `${plan.plan}@${plan.version}`))],
      fees: fees.map((fee) => fee.id),
      taxes: taxes.map((tax) => tax.id),
      coupon: isCouponUsed ? (coupon?.code ?? null) : null,
    },
    oneDayCents: oneDay + percentageTaxes(taxes, oneDay),
    hasEventDay: blocks.some((block) => block.plan.isEvent),
    isCouponUsed,
  };
}

/** CUSTOM is sold like BOOK_NOW, at the price a day that the corporate coupon names. */
function chooserFor({ plans, stay, coupon, now }: StayToPrice): (blockDay: string) => RatePlan | null {
  if (stay.productKind !== 'CUSTOM') return planChooser(plans, stay, now);
  if (coupon?.kind !== 'CORPORATE') return () => null;
  const choose = planChooser(plans, { ...stay, productKind: 'BOOK_NOW' }, now);
  return (blockDay) => {
    const plan = choose(blockDay);
    return plan && corporatePlan(plan, coupon.value);
  };
}

const corporatePlan = (plan: RatePlan, dailyCents: number): RatePlan => ({
  ...plan,
  dailyCents,
  hourlyCents: Math.min(plan.hourlyCents, dailyCents),
  weeklyCents: Math.min(plan.weeklyCents, 7 * dailyCents),
});

/**
 * The base price, and what the class adds. A surcharge counts the days that are charged as days, and at least one:
 * a remainder charged by the hour does not start another.
 */
function chargeLines(blocks: Block[], vehicle: VehicleClassRow): PricedLine[] {
  const base = sumWeeks(blocks);
  const lines = [{ label: 'Parking', cents: base, reason: describeBlocks(blocks) }];
  const moreSpaces = vehicle.spaces - 1;
  if (moreSpaces > 0) {
    const reason = `Uses ${vehicle.spaces} spaces at the same price each`;
    lines.push({ label: vehicle.label, cents: base * moreSpaces, reason });
  }
  const { surchargeCentsPerDay: surcharge } = vehicle;
  if (surcharge > 0) {
    const days = Math.max(1, blocks.filter((block) => block.hours === 0).length);
    const reason = `${countOf(days, 'day')} at ${formatCents(surcharge)} for a larger space`;
    lines.push({ label: vehicle.label, cents: days * surcharge, reason });
  }
  return lines;
}

function hasEffect(effect: CouponEffect | null): boolean {
  return effect !== null && (effect.discountCents > 0 || effect.waivesFees || effect.bonusPoints > 0);
}

/** The coupon's line among the charges; extra points are a line that costs nothing. */
function discountLines(coupon: PriceCoupon | null, effect: CouponEffect | null): PricedLine[] {
  if (!coupon || !effect || effect.waivesFees || !hasEffect(effect)) return [];
  return [couponLine(coupon, effect, effect.discountCents)];
}

function waiverLines(coupon: PriceCoupon | null, effect: CouponEffect | null, fees: Fee[]): PricedLine[] {
  if (!coupon || !effect?.waivesFees || fees.length === 0) return [];
  return [couponLine(coupon, effect, sumLines(fees.map(feeLine)))];
}

function couponLine(coupon: PriceCoupon, effect: CouponEffect, discountCents: number): PricedLine {
  // No "minus zero": it would be another value after a trip through JSON.
  return {
    label: coupon.label,
    cents: 0 - discountCents,
    reason: `Promo code ${coupon.code}${coupon.membersOnly ? ', for members' : ''}: ${effect.reason}`,
  };
}
