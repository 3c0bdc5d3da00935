import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { buildPlan, buildStay, priceOf } from '../../../../tests/support/rates.ts';
import { toWallTime } from '../../../../shared/format/time.ts';
import { addMinutes, minutesBetween } from '../../../../shared/format/wall-time.ts';
import { PRODUCT_KINDS, VEHICLE_CLASSES } from '../../../../shared/contracts/quotes.ts';
import type { RatePlan, RateRequest } from './rate-types.ts';
import { openingRates } from '../../../../tests/support/opening-rates.ts';
import { sumLines } from './taxes.ts';

const DAY_MINUTES = 1440;
const HOUR_MINUTES = 60;

const base = (stay: RateRequest, plans: RatePlan[] = openingRates.plans) =>
  priceOf(stay, { plans }).chargeLines[0]?.cents;
const baseFor = (minutes: number) => base(buildStay('2026-12-05T09:00', minutes));

const friday = (minutes: number) => buildStay('2026-12-04T09:00', minutes);

describe('base price', () => {
  it('priceStay charges a stay under 24 hours by the started hour, up to the daily price', () => {
    expect(baseFor(HOUR_MINUTES)).to.equal(6_00);
    expect(baseFor(HOUR_MINUTES + 1)).to.equal(12_00);
    expect(baseFor(3 * HOUR_MINUTES)).to.equal(18_00);
    expect(baseFor(3 * HOUR_MINUTES + 1)).to.equal(23_00);
    expect(baseFor(DAY_MINUTES)).to.equal(23_00);
  });

  it('priceStay does not charge the first 30 minutes after full days', () => {
    expect(baseFor(2 * DAY_MINUTES + 30)).to.equal(46_00);
    expect(baseFor(2 * DAY_MINUTES + 31)).to.equal(52_00);
  });

  it('priceStay charges seven days no more than the weekly price and adds later days on top', () => {
    expect(baseFor(6 * DAY_MINUTES)).to.equal(138_00);
    expect(baseFor(6 * DAY_MINUTES + HOUR_MINUTES)).to.equal(138_00);
    expect(baseFor(7 * DAY_MINUTES)).to.equal(138_00);
    expect(baseFor(8 * DAY_MINUTES)).to.equal(161_00);
    expect(baseFor(14 * DAY_MINUTES + 2 * HOUR_MINUTES)).to.equal(288_00);
  });

  it('priceStay charges part of a week no more than the weekly price', () => {
    const plans = [buildPlan('pay-now', { weeklyCents: 100_00 })];
    expect(base(buildStay('2026-12-05T09:00', 5 * DAY_MINUTES), plans)).to.equal(100_00);
  });
});

describe('rate plan choice', () => {
  const christmas = buildPlan('pay-now', {
    id: 'christmas-1',
    plan: 'christmas',
    priority: 10,
    dailyCents: 40_00,
    weeklyCents: 280_00,
    travelFrom: '2026-12-24',
    travelTo: '2026-12-26',
    isEvent: true,
  });
  const plans = [...openingRates.plans, christmas];

  it('planChooser picks the plan with the highest priority on the day the block starts', () => {
    const stay = buildStay('2026-12-23T22:00', 3 * DAY_MINUTES);
    const price = priceOf(stay, { plans });
    expect(price.subtotalCents).to.equal(23_00 + 2 * 40_00);
    expect(price.chargeLines[0]?.reason).to.equal('1 day at $23.00 + 2 days at $40.00');
    expect(price.hasEventDay).to.equal(true);
  });

  it('sumWeeks caps a week with several plans at their highest weekly price', () => {
    expect(base(buildStay('2026-12-18T10:00', 7 * DAY_MINUTES), plans)).to.equal(6 * 23_00 + 40_00);
    expect(base(buildStay('2026-12-27T10:00', 7 * DAY_MINUTES), plans)).to.equal(138_00);
  });

  it('planChooser skips plans whose weekdays, stay length or days in advance do not match', () => {
    const onlyWeekends = buildPlan('pay-now', {
      plan: 'weekend',
      priority: 5,
      dailyCents: 10_00,
      weekdayMask: 0b1000001,
    });
    const early = buildPlan('pay-now', {
      plan: 'early',
      priority: 5,
      dailyCents: 11_00,
      minDaysInAdvance: 30,
    });
    const long = buildPlan('pay-now', {
      plan: 'long',
      priority: 5,
      dailyCents: 12_00,
      minDays: 3,
      maxDays: 4,
    });
    expect(base(friday(3 * DAY_MINUTES), [...openingRates.plans, onlyWeekends])).to.equal(23_00 + 2 * 10_00);
    expect(base(friday(DAY_MINUTES), [...openingRates.plans, early])).to.equal(23_00);
    const now = new Date('2026-10-01T20:00:00Z');
    expect(priceOf(friday(DAY_MINUTES), { plans: [early], now }).subtotalCents).to.equal(11_00);
    expect(base(friday(2 * DAY_MINUTES + 30), [...openingRates.plans, long])).to.equal(46_00);
    expect(base(friday(2 * DAY_MINUTES + HOUR_MINUTES), [...openingRates.plans, long])).to.equal(
      24_00 + 6_00,
    );
    expect(base(friday(5 * DAY_MINUTES), [...openingRates.plans, long])).to.equal(5 * 23_00);
  });

  it('planChooser prefers a plan for the vehicle class when priorities are equal', () => {
    const own = buildPlan('pay-now', { id: 'a', plan: 'moto', vehicleClass: 'MOTORCYCLE', dailyCents: 9_00 });
    const stay = buildStay('2026-12-04T09:00', DAY_MINUTES, { vehicleClass: 'MOTORCYCLE' });
    expect(base(stay, [...openingRates.plans, own])).to.equal(9_00);
    expect(base({ ...stay, vehicleClass: 'STANDARD' }, [...openingRates.plans, own])).to.equal(23_00);
  });

  it('plansInForce uses the newest effective version and drops the plan when that version is inactive', () => {
    const dearer = buildPlan('pay-now', {
      version: 2,
      dailyCents: 25_00,
      effectiveFrom: new Date('2026-12-01T08:00:00Z'),
    });
    const stay = buildStay('2026-12-10T09:00', DAY_MINUTES);
    const before = new Date('2026-11-30T20:00:00Z');
    const after = new Date('2026-12-02T20:00:00Z');
    const subtotal = (rows: RatePlan[], now: Date) => priceOf(stay, { plans: rows, now }).subtotalCents;
    expect(subtotal([dearer, ...openingRates.plans], before)).to.equal(23_00);
    expect(subtotal([dearer, ...openingRates.plans], after)).to.equal(25_00);
    const off = { ...dearer, isActive: false };
    expect(() => subtotal([off, ...openingRates.plans], after)).to.throw('no price');
  });
});

/** Moves a wall time out of the hour that the clock skips in spring. */
const skipGap = (wall: string) => (/(?:2026-03-08|2027-03-14)T02/.test(wall) ? addMinutes(wall, 60) : wall);
const build = ({ from, minutes, rest }: { from: string; minutes: number; rest: Partial<RateRequest> }) =>
  buildStay(from, minutesBetween(from, skipGap(addMinutes(from, minutes))), rest);

describe('price invariants', () => {
  const clockChanges = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'];
  const stays = fc
    .record({
      day: fc.constantFrom('2026-06-10', ...clockChanges),
      start: fc.integer({ min: -10 * 48, max: 4 * 48 }).map((halfHours) => halfHours * 30),
      minutes: fc.integer({ min: HOUR_MINUTES, max: 90 * DAY_MINUTES }),
      productKind: fc.constantFrom(...PRODUCT_KINDS.filter((kind) => kind !== 'CUSTOM')),
      vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
    })
    .map(({ day, start, minutes, ...rest }) => {
      const from = addMinutes(`${day}T00:00`, start);
      return { from: skipGap(from), minutes, rest };
    });

  it('priceStay returns totals that are the sums of their lines in whole cents', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const price = priceOf(build(input));
        expect(price.subtotalCents).to.equal(sumLines(price.chargeLines));
        expect(price.feeTotalCents).to.equal(sumLines(price.feeLines));
        expect(price.taxTotalCents).to.equal(sumLines(price.taxLines));
        expect(price.totalCents).to.equal(price.subtotalCents + price.feeTotalCents + price.taxTotalCents);
        expect(Number.isInteger(price.totalCents)).to.equal(true);
      }),
    );
  });

  it('priceStay never charges less for a longer stay, even when plans change within it', () => {
    const weekend = { plan: 'weekend', priority: 5, weekdayMask: 0b1000001 };
    const plans = [
      ...openingRates.plans,
      buildPlan('pay-now', { ...weekend, dailyCents: 40_00, weeklyCents: 200_00 }),
      buildPlan('pay-at-the-lot', {
        ...weekend,
        plan: 'cheap-weekend',
        dailyCents: 9_00,
        weeklyCents: 50_00,
      }),
    ];
    fc.assert(
      fc.property(stays, fc.integer({ min: 1, max: 10 * DAY_MINUTES }), (input, more) => {
        const longer = { ...input, minutes: input.minutes + more };
        const total = (length: typeof input) => priceOf(build(length), { plans }).totalCents;
        expect(total(longer)).to.be.at.least(total(input));
      }),
    );
  });

  it('priceStay charges the same across a clock change as in any other week', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...clockChanges),
        fc.integer({ min: 2 * HOUR_MINUTES, max: 20 * DAY_MINUTES }),
        (day, minutes) => {
          const from = addMinutes(`${day}T21:00`, -DAY_MINUTES);
          const across = buildStay(from, minutesBetween(from, skipGap(addMinutes(from, minutes))));
          const length = minutesBetween(toWallTime(across.from), toWallTime(across.to));
          expect(priceOf(across).totalCents).to.equal(
            priceOf(buildStay('2026-06-09T21:00', length)).totalCents,
          );
        },
      ),
    );
  });

  it('priceStay does not depend on the time zone of the server', () => {
    const script = `
      import { buildStay, priceOf } from './tests/support/rates.ts';
      const walls = ['2026-03-07T20:30', '2026-10-31T20:30', '2027-03-13T20:30', '2027-11-06T20:30'];
      console.log(new Date(2026, 0).toISOString(), JSON.stringify(walls.map((wall) => priceOf(buildStay(wall, 2880)))));
    `;
    const node = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const [utc, tokyo] = ['UTC', 'Asia/Tokyo'].map((TZ) => {
      const output = execFileSync(process.execPath, node, { env: { TZ }, encoding: 'utf8' });
      return { midnight: output.slice(0, 24), prices: output.slice(24) };
    });
    expect(tokyo?.midnight).not.to.equal(utc?.midnight);
    expect(tokyo?.prices).to.equal(utc?.prices);
  });

  it('priceStay charges one hour when a clock change makes the wall-clock length zero', () => {
    const stay: RateRequest = {
      from: new Date('2026-11-01T08:30:00Z'),
      to: new Date('2026-11-01T09:30:00Z'),
      vehicleClass: 'STANDARD',
      productKind: 'BUY_NOW',
    };
    expect(priceOf(stay).subtotalCents).to.equal(6_00);
  });
});
