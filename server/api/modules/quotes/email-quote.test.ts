import { expect } from 'chai';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildQuoteCalls, quoteOf, refusalOf, visitor } from '../../../../tests/support/quotes.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Database } from '../../platform/database/database.ts';
import { ratePlans } from '../rates/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';

const now = new Date('2026-11-20T20:00:00Z');

describe('saved quotes', () => {
  let db: Database;
  let calls: ReturnType<typeof buildQuoteCalls>;

  beforeEach(async () => {
    db = await buildDatabase({ now });
    calls = buildQuoteCalls(db, now);
  });
  afterEach(() => db.close());

  describe('findQuote', () => {
    it('findQuote returns the saved price even after the rates changed', async () => {
      const quote = quoteOf(await calls.set(), 'BUY_NOW');
      await db.queries.update(ratePlans).set({ dailyCents: 99_00 });
      expect(await calls.find(quote.id)).to.deep.equal(quote);
    });

    it('findQuote responds 404 to an unknown id', async () => {
      expect((await refusalOf(calls.find('nothing'))).status).to.equal(404);
    });
  });

  describe('emailQuote', () => {
    it('emailQuote extends the quote to 24 hours and mails it', async () => {
      const quote = quoteOf(await calls.set(), 'BUY_NOW');
      calls.state.now = new Date(now.getTime() + 10 * MINUTE_MS);
      await calls.email(quote.id);
      const expires = formatWireDate(new Date(calls.state.now.getTime() + DAY_MS));
      expect(await calls.find(quote.id)).to.deep.include({ expires, total_charge: quote.total_charge });
      const [mail] = await db.queries.select().from(outbox);
      expect(mail).to.deep.include({ template: 'quote', recipient: 'ann@example.com', state: 'QUEUED' });
      expect(mail?.data).to.deep.include({ link: `/booking?quoteId=${quote.id}` });
      expect(mail?.data.quote).to.deep.include({ id: quote.id, expires });
    });

    it('emailQuote sends one mail for two clicks', async () => {
      const quote = quoteOf(await calls.set(), 'BUY_NOW');
      await calls.email(quote.id);
      await calls.email(quote.id);
      expect(await db.queries.select().from(outbox)).to.have.length(1);
    });

    it('emailQuote extends a quote to at most 24.5 hours after its creation', async () => {
      const quote = quoteOf(await calls.set(), 'BUY_NOW');
      for (const hours of [0, 20]) {
        calls.state.now = new Date(now.getTime() + hours * 60 * MINUTE_MS);
        await calls.email(quote.id);
      }
      expect((await calls.find(quote.id)).expires).to.equal(
        formatWireDate(new Date(now.getTime() + DAY_MS + 30 * MINUTE_MS)),
      );
    });

    it('emailQuote rejects expired and unknown quotes and the drive-up price', async () => {
      const all = await calls.set();
      expect((await refusalOf(calls.email('nothing'))).status).to.equal(404);
      expect((await refusalOf(calls.email(quoteOf(all, 'STANDARD').id))).status).to.equal(422);
      calls.state.now = new Date(now.getTime() + 30 * MINUTE_MS);
      expect((await refusalOf(calls.email(quoteOf(all, 'BUY_NOW').id))).code).to.equal('QUOTE_EXPIRED');
      expect(await db.queries.select().from(outbox)).to.deep.equal([]);
    });

    it('emailQuote is limited to 5 mails per quote and day and 20 mails per IP address and hour', async () => {
      const all = await calls.set();
      const send = (kind: string, count: number, ip: string) =>
        calls.email(quoteOf(all, kind).id, `ann${count}@example.com`, { ...visitor, ip });
      for (let count = 0; count < 5; count += 1) await send('BUY_NOW', count, '203.0.113.8');
      expect((await refusalOf(send('BUY_NOW', 6, '203.0.113.9'))).status).to.equal(429);
      for (let count = 0; count < 20; count += 1) await refusalOf(calls.email('nothing', 'ann@example.com'));
      expect((await refusalOf(send('BOOK_NOW', 1, visitor.ip))).status).to.equal(429);
    });
  });
});
