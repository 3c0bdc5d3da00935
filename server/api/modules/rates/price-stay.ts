import { formatCents } from '../../../../shared/format/money.ts';
import { countOf, describeLength } from '../../../../shared/format/wall-time.ts';
import { type Block, describeBlocks, priceBlocks, sumWeeks } from './base-price.ts';
import { planChooser } from './choose-plan.ts';
import { type CouponEffect, couponEffect } from './coupon-effect.ts';
import type {
  PriceCoupon,
  Fee,
  PointsPayment,
  PricedStay,
  RatePlan,
  Rates,
  RateRequest,
  VehicleClassRow,
} from './rate-types.ts';
import type { PricedLine, PricedRate } from './priced-rate.ts';
import { coveredCents } from './covered-cents.ts';
import { stayMinutes } from './stay-length.ts';
import { feeLine, inForce, percentageTaxes, sumLines, taxLines } from './taxes.ts';

export interface PriceInput extends Rates {
  stay: RateRequest;
  /** Must have passed `checkCoupon`. CUSTOM needs a CORPORATE coupon or a discount of staff. */
  coupon: PriceCoupon | null;
  points?: PointsPayment | null;
  /** What staff take off a CUSTOM price, at most all of its parking. */
  discount?: StaffDiscount | null;
  now: Date;
}

/** A discount that staff give, with its reason in words. */
export interface StaffDiscount {
  cents: number;
  reason: string;
}

/**
 * Prices a stay in integer cents. Returns null when a day has no plan or the vehicle class is unknown.
 * Order: base → class surcharge → coupon → points → fees → percentage taxes on charges and taxable fees → flat taxes. Each
 * line is rounded half-up once. It earns one point per whole dollar of charges after discounts and points.
 */
export function priceStay(input: PriceInput): PricedStay | null {
  const price = priceProduct(input);
  if (!price || input.stay.productKind === 'STANDARD') return price;
  const driveUp = priceProduct({
    ...input,
    stay: { ...input.stay, productKind: 'STANDARD' },
    coupon: null,
    points: null,
    discount: null,
  });
  // Points are paid with, so they save nothing.
  const paid = input.points ? priceProduct({ ...input, points: null }) : price;
  return { ...price, savingsCents: Math.max(0, (driveUp?.totalCents ?? 0) - (paid?.totalCents ?? 0)) };
}

function priceProduct(input: PriceInput): PricedStay | null {
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

  const promoted = [...fullCharges, ...discountLines(coupon, effect)];
  const discounted = [...promoted, ...staffLines(input, sumLines(promoted))];
  const charges = [...discounted, ...pointsLines(input, sumLines(discounted))];
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

/** The charge line of what staff take off. */
function staffLines({ discount }: PriceInput, parkingCents: number): PricedLine[] {
  if (!discount || discount.cents === 0) return [];
  return [{ label: 'Discount', cents: 0 - Math.min(discount.cents, parkingCents), reason: discount.reason }];
}

/** The points' charge line: the parking of the time that they pay for, in proportion to the stay. */
function pointsLines({ stay, points }: PriceInput, parkingCents: number): PricedLine[] {
  if (!points) return [];
  const covered = coveredCents({
    parkingCents,
    stayMinutes: stayMinutes(stay),
    voucherMinutes: points.minutes,
  });
  const reason = `${points.points} points for ${describeLength(points.minutes)}`;
  return [{ label: 'Point Club points', cents: 0 - covered, reason }];
}

/** CUSTOM uses the BOOK_NOW plans: with the daily price of the CORPORATE coupon, or less the discount of staff. */
function chooserFor({
  plans,
  stay,
  coupon,
  discount,
  now,
}: PriceInput): (blockDay: string) => RatePlan | null {
  if (stay.productKind !== 'CUSTOM') return planChooser(plans, stay, now);
  const choose = planChooser(plans, { ...stay, productKind: 'BOOK_NOW' }, now);
  if (discount) return choose;
  if (coupon?.kind !== 'CORPORATE') return () => null;
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
 * The base price and the vehicle class surcharge. The surcharge applies to each day at the daily price, at least one;
 * a remainder charged by the hour adds no day.
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

/** The coupon's charge line. Bonus points are a line of zero cents. */
function discountLines(coupon: PriceCoupon | null, effect: CouponEffect | null): PricedLine[] {
  if (!coupon || !effect || effect.waivesFees || !hasEffect(effect)) return [];
  return [couponLine(coupon, effect, effect.discountCents)];
}

function waiverLines(coupon: PriceCoupon | null, effect: CouponEffect | null, fees: Fee[]): PricedLine[] {
  if (!coupon || !effect?.waivesFees || fees.length === 0) return [];
  return [couponLine(coupon, effect, sumLines(fees.map(feeLine)))];
}

const promoPrefix = (code: string) => `Promo code ${code}`;

/** The lines of a price that the promo code added. */
export const promoLines = (
  { chargeLines: charges, feeLines: fees }: PricedRate,
  code: string,
): PricedLine[] => [...charges, ...fees].filter(({ reason }) => reason.startsWith(promoPrefix(code)));

function couponLine(coupon: PriceCoupon, effect: CouponEffect, discountCents: number): PricedLine {
  // `0 - x` avoids -0, which JSON turns into 0.
  return {
    label: coupon.label,
    cents: 0 - discountCents,
    reason: `${promoPrefix(coupon.code)}${coupon.membersOnly ? ', for members' : ''}: ${effect.reason}`,
  };
}
