import { expect } from 'chai';
import { buildCoupon, buildPlan, buildStay, priceOf } from '../../../../tests/support/rates.ts';
import type { PricedStay } from './rate-types.ts';
import { priceStay } from './price-stay.ts';
import { openingRates } from '../../../../tests/support/opening-rates.ts';

const DAY_MINUTES = 1440;
const HOUR_MINUTES = 60;
const SIX_DAYS_AND_A_PARTIAL_DAY = 6 * DAY_MINUTES + 8 * HOUR_MINUTES + 10;
const twoDays = buildStay('2026-12-05T09:00', 2 * DAY_MINUTES);

const surcharge = (minutes: number) =>
  priceOf(buildStay('2026-12-05T09:00', minutes, { vehicleClass: 'OVERSIZE' })).chargeLines[1]?.cents;

const allCents = (price: PricedStay) =>
  [...price.chargeLines, ...price.feeLines, ...price.taxLines].map((line) => line.cents);

describe('priceStay', () => {
  it('priceStay charges $145.69 for 6 days, 8 hours and 10 minutes paid now with 10% off', () => {
    const price = priceOf(buildStay('2026-12-05T09:00', SIX_DAYS_AND_A_PARTIAL_DAY), {
      coupon: buildCoupon(),
    });
    expect(allCents(price)).to.deep.equal([138_00, -13_80, 4_50, 13_00, 3_99]);
    expect(price.totalCents).to.equal(145_69);
    expect(price.points).to.equal(124);
    expect(price.savingsCents).to.equal(68_04);
  });

  it('priceStay charges $213.73 for 6 days, 8 hours and 10 minutes at the drive-up price', () => {
    const stay = buildStay('2026-12-05T09:00', SIX_DAYS_AND_A_PARTIAL_DAY, { productKind: 'STANDARD' });
    expect(priceOf(stay).totalCents).to.equal(213_73);
    expect(priceOf(stay).savingsCents).to.equal(0);
  });

  it('priceStay charges $59.59 for 48 hours paid now and $77.21 at the drive-up price', () => {
    expect(priceOf(twoDays).totalCents).to.equal(59_59);
    expect(priceOf({ ...twoDays, productKind: 'STANDARD' }).totalCents).to.equal(77_21);
    expect(priceOf(twoDays).savingsCents).to.equal(17_62);
  });

  it('priceStay gives a reason on every line', () => {
    const price = priceOf(
      buildStay('2026-12-05T09:00', SIX_DAYS_AND_A_PARTIAL_DAY, { vehicleClass: 'OVERSIZE' }),
      {
        coupon: buildCoupon(),
      },
    );
    expect(price.chargeLines.map((line) => line.reason)).to.deep.equal([
      '7 days at $23.00, at most $138.00 a week',
      '7 days at $8.00 for a larger space',
      'Promo code SAVE10: 10% off parking',
    ]);
    for (const line of [...price.feeLines, ...price.taxLines]) expect(line.reason).not.to.equal('');
  });

  it('priceStay returns the rate versions it used in engineArgs', () => {
    expect(priceOf(twoDays).engineArgs).to.deep.equal({
      minutes: 2880,
      plans: ['pay-now@1'],
      fees: ['airport-access-1'],
      taxes: ['sales-tax-1', 'city-parking-tax-1'],
      coupon: null,
    });
  });

  it('priceStay returns null when a day has no plan or the vehicle class is unknown', () => {
    const now = new Date('2026-11-20T20:00:00Z');
    const plans = [buildPlan('pay-now', { travelTo: '2026-12-05' })];
    expect(priceStay({ ...openingRates, plans, stay: twoDays, coupon: null, now })).to.equal(null);
    expect(priceStay({ ...openingRates, classes: [], stay: twoDays, coupon: null, now })).to.equal(null);
  });
});

describe('vehicle class surcharge', () => {
  it('priceStay doubles the base price for a vehicle that takes two spaces', () => {
    const price = priceOf({ ...twoDays, vehicleClass: 'TWO_SPACE' });
    expect(price.chargeLines.map((line) => line.cents)).to.deep.equal([46_00, 46_00]);
  });

  it('priceStay adds $8 per day for an oversize vehicle, including a partial day at the daily price', () => {
    expect(surcharge(2 * DAY_MINUTES)).to.equal(16_00);
    expect(surcharge(2 * DAY_MINUTES + 3 * HOUR_MINUTES)).to.equal(16_00);
    expect(surcharge(2 * DAY_MINUTES + 4 * HOUR_MINUTES)).to.equal(24_00);
    expect(surcharge(2 * HOUR_MINUTES)).to.equal(8_00);
  });

  it('priceStay adds nothing for a motorcycle', () => {
    expect(priceOf({ ...twoDays, vehicleClass: 'MOTORCYCLE' }).totalCents).to.equal(59_59);
  });
});

describe('fees and taxes', () => {
  it('priceStay uses the fees in force when the stay begins', () => {
    const start = new Date('2027-01-01T08:00:00Z');
    const fees = openingRates.fees.flatMap((fee) => [
      { ...fee, effectiveTo: start },
      { ...fee, id: 'airport-access-2', amountCents: 5_00, effectiveFrom: start },
    ]);
    expect(priceOf(buildStay('2026-12-31T23:30', DAY_MINUTES), { fees }).feeTotalCents).to.equal(4_50);
    expect(priceOf(buildStay('2027-01-01T00:00', DAY_MINUTES), { fees }).feeTotalCents).to.equal(5_00);
  });

  it('priceStay leaves non-taxable fees out of the sales tax', () => {
    const fees = openingRates.fees.map((fee) => Object.assign({}, fee, { isTaxable: false }));
    expect(priceOf(twoDays, { fees }).taxLines[0]?.cents).to.equal(4_65);
  });

  it('priceStay does not list the access fee as a tax', () => {
    expect(priceOf(twoDays).taxLines.map((line) => line.label)).to.deep.equal([
      'Sales tax',
      'City parking tax',
    ]);
  });
});

describe('oneDayCents', () => {
  it('oneDayCents is the full price of the first day plus percentage taxes', () => {
    expect(priceOf(twoDays).oneDayCents).to.equal(23_00 + 2_32);
    expect(priceOf({ ...twoDays, vehicleClass: 'OVERSIZE' }).oneDayCents).to.equal(31_00 + 3_13);
  });
});
