import { expect } from 'chai';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildQuoteCalls, quoteOf, twoDays } from '../../../../tests/support/quotes.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { getQuote } from './find-quote.ts';
import { deleteOldAsks, markAskBooked } from './quote-asks.ts';
import { quoteAsks } from './tables.ts';

const NOW = new Date('2026-11-23T18:00:00.000Z');

describe('What is kept of a request for prices', () => {
  let db: Database;

  beforeEach(async () => {
    db = await buildDatabase();
  });
  afterEach(() => db.close());

  const ask = async (body: object) => {
    const quotes = await buildQuoteCalls(db, NOW).set(body);
    const rows = await db.queries.select().from(quoteAsks);
    return { quotes, rows };
  };

  it('its dates, class, code and prices, but nothing about who asked', async () => {
    const { quotes, rows } = await ask({ promo_code: 'save10', email: 'ann@example.com' });
    const [row] = rows;
    expect(row).to.deep.include({
      askedAt: NOW,
      travelFrom: twoDays.from,
      travelTo: twoDays.to,
      vehicleClass: 'STANDARD',
      promoCode: 'SAVE10',
      promoReason: null,
      booked: null,
    });
    const shown = Object.fromEntries(quotes.map((quote) => [quote.product_id, centsOf(quote.total_charge)]));
    expect(row?.prices).to.deep.equal(shown);
    expect(row?.couponId).to.be.a('string');
    expect(JSON.stringify(rows)).not.to.include('ann@');
  });

  it('why its code lowered no price; what was pasted into the field and is no code is left out', async () => {
    const { rows } = await ask({ promo_code: 'SPRING24' });
    expect(rows[0]).to.include({ promoCode: 'SPRING24', couponId: null });
    expect(rows[0]?.promoReason).to.include('SPRING24 ended on');
    await db.queries.delete(quoteAsks);
    const { rows: pasted } = await ask({ promo_code: 'ann@example.com' });
    expect(pasted[0]).to.include({ promoCode: null, promoReason: null });
  });

  it('which product of it was booked', async () => {
    const { quotes } = await ask({});
    const quote = await getQuote(db.queries, quoteOf(quotes, 'BOOK_NOW').id);
    await db.transaction((tx) => markAskBooked(tx, quote));
    expect(await db.queries.select({ booked: quoteAsks.booked }).from(quoteAsks)).to.deep.equal([
      { booked: 'BOOK_NOW' },
    ]);
  });

  it('for 400 days, then it is deleted slice by slice', async () => {
    const row = (id: string, age: number) => ({
      id,
      askedAt: new Date(NOW.getTime() - age),
      travelFrom: twoDays.from,
      travelTo: twoDays.to,
      vehicleClass: 'STANDARD',
      prices: {},
    });
    const old = Array.from({ length: 5 }, (_, n) => row(`old-${n}`, 400 * DAY_MS + 1 + n));
    await db.queries.insert(quoteAsks).values([...old, row('new', 400 * DAY_MS)]);
    await deleteOldAsks(db.queries, NOW, 2);
    const left = await db.queries.select({ id: quoteAsks.id }).from(quoteAsks);
    expect(left).to.deep.equal([{ id: 'new' }]);
  });
});
