import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { openingRates } from '../../../../tests/support/opening-rates.ts';
import { atWall, buildPlan, buildStay, priceOf } from '../../../../tests/support/rates.ts';
import { RATE_RULE } from '../../../../shared/contracts/rates.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Database } from '../../platform/database/database.ts';
import { createRatesLoader, RATES_KEPT_MS } from './load-rates.ts';
import type { RatePlan } from './rate-types.ts';
import { ratePlans } from './tables.ts';
import { inForce } from './taxes.ts';

const NOV = atWall('2026-11-23T10:00');
const NEW_YEAR = atWall('2027-01-01T00:00');
const stay = buildStay('2027-01-10T09:00', 2 * 1440);

const version = (number: number, dailyCents: number, rest: Partial<RatePlan>) =>
  buildPlan('pay-now', { id: `pay-now-${number}`, version: number, dailyCents, ...rest });
const scheduled = version(2, 25_00, { effectiveFrom: NEW_YEAR });
const correction = version(3, 21_00, { effectiveFrom: NOV });

/** The daily price of the plan at a time, with these versions beside the opening one. */
const dailyCents = (versions: RatePlan[], now: Date) => {
  const rate = priceOf(stay, { plans: [...openingRates.plans, ...versions], now });
  return rate.subtotalCents / 2;
};

describe(`The rule of versions: ${RATE_RULE}`, () => {
  it('a correction today applies until the scheduled version begins, which then wins although its number is lower', () => {
    const versions = [scheduled, correction];
    expect(dailyCents(versions, new Date(NOV.getTime() - 1))).to.equal(23_00);
    expect(dailyCents(versions, NOV)).to.equal(21_00);
    expect(dailyCents(versions, new Date(NEW_YEAR.getTime() - 1))).to.equal(21_00);
    expect(dailyCents(versions, NEW_YEAR)).to.equal(25_00);
  });

  it('of two versions with the same start, the higher one wins', () => {
    const again = version(4, 22_00, { effectiveFrom: NOV });
    expect(dailyCents([again, correction], NOV)).to.equal(22_00);
    expect(dailyCents([correction, again], NOV)).to.equal(22_00);
  });

  it('a draft never applies', () => {
    expect(dailyCents([version(2, 1_00, { state: 'DRAFT' })], NOV)).to.equal(23_00);
  });

  it('a withdrawn version gives every later price back to the cent, and leaves earlier ones as they were', () => {
    const end = new Date(NOV.getTime() + DAY_MS);
    const withdrawn = { ...correction, state: 'WITHDRAWN' as const, withdrawnAt: end };
    const price = (versions: RatePlan[], now: Date, days: number) =>
      priceOf(buildStay('2027-01-10T09:00', days * 1440 + 120), {
        plans: [...openingRates.plans, ...versions],
        now,
      });
    for (const days of [1, 3, 8, 20]) {
      expect(price([withdrawn], end, days)).to.deep.equal(price([], end, days));
      const before = new Date(end.getTime() - 1);
      expect(price([withdrawn], before, days)).to.deep.equal(price([correction], before, days));
    }
  });

  it('an inactive version ends its plan', () => {
    const ended = version(2, 23_00, { effectiveFrom: NOV, isActive: false });
    expect(() => dailyCents([ended], NOV)).to.throw('This stay has no price');
  });

  it('a tax follows it at the arrival, whenever the stay was booked; a withdrawn one never applies', () => {
    const [tax] = openingRates.taxes;
    if (!tax) throw new Error('unreachable');
    const next = { ...tax, id: 'sales-tax-2', version: 2, basisPoints: 1030, effectiveFrom: NEW_YEAR };
    const mistake = { ...next, id: 'sales-tax-3', version: 3, state: 'WITHDRAWN' as const, withdrawnAt: NOV };
    const idsAt = (at: Date) => inForce([tax, next, mistake], at).map(({ id }) => id);
    expect(idsAt(NOV)).to.deep.equal(['sales-tax-1']);
    expect(idsAt(NEW_YEAR)).to.deep.equal(['sales-tax-2']);
  });
});

describe('The rates that a process loads', () => {
  let db: Database;

  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  it('are in force, to come, or those of cars that are still parked; drafts and what was replaced long ago are not', async () => {
    const longAgo = new Date(NOV.getTime() - RATES_KEPT_MS);
    const rows = [
      version(2, 24_00, { effectiveFrom: new Date(longAgo.getTime() - 2 * DAY_MS) }),
      version(3, 25_00, { effectiveFrom: new Date(longAgo.getTime() - DAY_MS) }),
      version(4, 26_00, { effectiveFrom: new Date(NOV.getTime() - DAY_MS) }),
      version(5, 27_00, { effectiveFrom: NEW_YEAR }),
      version(6, 28_00, { effectiveFrom: NEW_YEAR, state: 'DRAFT' }),
      version(7, 28_00, { effectiveFrom: longAgo, state: 'WITHDRAWN', withdrawnAt: longAgo }),
      version(8, 28_00, { effectiveFrom: longAgo, state: 'WITHDRAWN', withdrawnAt: NOV }),
    ];
    await db.queries.insert(ratePlans).values(rows);
    const { plans } = await createRatesLoader(db, () => NOV)();
    const versions = plans.filter(({ plan }) => plan === 'pay-now').map((row) => row.version);
    expect(versions.toSorted()).to.deep.equal([3, 4, 5, 8]);
    await db.queries.delete(ratePlans).where(eq(ratePlans.plan, 'pay-now'));
  });
});
