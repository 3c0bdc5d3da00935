import { expect } from 'chai';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { setQuotes } from '../../shared/contracts/quotes.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import * as v from 'valibot';
import { ann } from '../support/bookings.ts';
import { quoteOf } from '../support/quotes.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import type { SharedLot } from './support/shared-lot.ts';

const VISITORS = 100;
const start = Date.now() + 30 * DAY_MS;
const stay = {
  travel_from_date: new Date(start).toISOString(),
  travel_to_date: new Date(start + 2 * DAY_MS).toISOString(),
};

describe('Two sites on one database', function () {
  this.timeout(240_000);
  let lot: SharedLot;
  let sites: RunningSite[] = [];
  openLotForEach((opened) => (lot = opened));
  beforeEach(async () => {
    const place = (n: number) => ({ mode: 'embedded' as const, api: lot.processOf(n) });
    sites = await Promise.all([0, 1].map((n) => startSite({ place: place(n), trustedHops: 1 })));
  });
  afterEach(() => Promise.all(sites.map((site) => site.close())));

  /** A browser whose calls go to the sites in turn. */
  function openBrowser(n: number) {
    const cookies = new Map<string, string>();
    let turn = n;
    return async (path: string, body: object) => {
      turn += 1;
      const answer = await sites[turn % 2]?.get(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `198.51.100.${n}`,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
      });
      for (const line of answer?.cookies ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      expect(answer?.status, answer?.text).to.equal(200);
      return JSON.parse(answer?.text ?? '');
    };
  }

  async function book(n: number): Promise<void> {
    const call = openBrowser(n);
    const { quotes } = v.parse(setQuotes.output, await call('/api/booking-quotes/set', stay));
    const parameters = { utm_source: `source ${n}` };
    await call('/api/events/', { class: 'marketing', name: 'campaign', parameters });
    const email = `visitor-${n}@example.com`;
    await call('/api/bookings/', { ...ann, email, quote_id: quoteOf(quotes, 'BUY_NOW').id });
  }

  it('keep the campaign of each of 100 bookings whose calls reach them in turn', async () => {
    await Promise.all(Array.from({ length: VISITORS }, (_, n) => book(n)));
    const rows = await lot.db.queries
      .select({ email: bookings.email, marketing: bookings.marketing })
      .from(bookings);
    expect(rows.toSorted((a, b) => a.email.localeCompare(b.email))).to.deep.equal(
      Array.from({ length: VISITORS }, (_, n) => ({
        email: `visitor-${n}@example.com`,
        marketing: { utm_source: `source ${n}` },
      })).toSorted((a, b) => a.email.localeCompare(b.email)),
    );
  });
});
