import { expect } from 'chai';
import { listRateExamples } from '../../../../shared/contracts/rates.ts';
import { setQuotes } from '../../../../shared/contracts/quotes.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import * as v from 'valibot';
import { buildApi } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { ratePlans } from '../rates/tables.ts';

const request = { query: new URLSearchParams(), headers: {}, ip: '127.0.0.1' };

describe('priceExamples', () => {
  let db: Database;
  before(async () => void (db = await buildDatabase()));
  after(() => db.close());

  /** Returns each example's prices next to those of a quote for the same stay. */
  async function compare(now: string) {
    const api = buildApi({ db, now: () => new Date(now) });
    const answer = await api.call({ ...request, method: 'GET', path: '/rates/examples', body: undefined });
    const { travel_from_date, examples } = v.parse(listRateExamples.output, answer.body);
    const rows = [];
    for (const { days, travel_to_date, prices } of examples) {
      const body = { travel_from_date, travel_to_date };
      const quoted = await api.call({ ...request, method: 'POST', path: '/booking-quotes/set', body });
      const { quotes } = v.parse(setQuotes.output, quoted.body);
      rows.push({
        days,
        examples: prices.map(({ product_id, total }) => [product_id, centsOf(total)]),
        quotes: quotes.map(({ product_id, total_charge }) => [product_id, centsOf(total_charge)]),
      });
    }
    await api.drain();
    return { from: travel_from_date, rows };
  }

  it('priceExamples matches the quotes of the same stays, starting at 9 am tomorrow', async () => {
    const { from, rows } = await compare('2026-11-21T04:00:00Z');
    expect(from).to.equal('2026-11-21 09:00:00-0800');
    expect(rows.map(({ days }) => days)).to.deep.equal([1, 3, 7, 14]);
    for (const { examples, quotes } of rows) expect(examples).to.deep.equal(quotes).and.have.length(3);
  });

  it('priceExamples matches the quotes across a clock change', async () => {
    const { rows } = await compare('2026-10-30T18:00:00Z');
    for (const { examples, quotes } of rows) expect(examples).to.deep.equal(quotes);
  });

  it('priceExamples uses changed rates', async () => {
    const before = await compare('2027-01-10T18:00:00Z');
    await db.queries.insert(ratePlans).values({
      id: 'pay-now-2',
      plan: 'pay-now',
      version: 2,
      productKind: 'BUY_NOW',
      effectiveFrom: new Date('2027-02-01T08:00:00Z'),
      dailyCents: 2500,
      hourlyCents: 600,
      weeklyCents: 15_000,
    });
    const after = await compare('2027-02-10T18:00:00Z');
    for (const { examples, quotes } of after.rows) expect(examples).to.deep.equal(quotes);
    expect(after.rows[0]?.examples).not.to.deep.equal(before.rows[0]?.examples);
  });
});
