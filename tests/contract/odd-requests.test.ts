import { expect } from 'chai';
import fc from 'fast-check';
import { contracts } from '../../shared/contracts/contracts.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { siteMessages } from '../../server/api/modules/site-messages/tables.ts';
import { createLogger } from '../../server/log.ts';
import { buildApi, startApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { oddRequests, VISITOR_ID } from '../support/odd-requests.ts';
import type { Sample } from '../support/odd-requests.ts';
import { sendHttp } from '../support/api-transports.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
/** Requests per contract. Set `ODD_REQUESTS=20000` for a thorough run. */
const RUNS = Number(process.env.ODD_REQUESTS ?? 40);

describe('Malformed requests', () => {
  const lines: string[] = [];
  let db: Database;
  let port: number;
  let stop: () => Promise<void>;
  let samples: Record<string, Sample>;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    const log = createLogger('error', { write: (line: string) => void lines.push(line) });
    const api = buildApi({ db, log, now: () => NOW });
    const started = await startApi(api);
    port = started.port;
    stop = () => started.stop().then(api.drain).then(db.close);
    samples = await buildSamples(db, port);
  });

  for (const contract of contracts) {
    it(`to ${contract.name} get an answer from 200 to 499, with a reason for every error`, async function () {
      this.timeout(RUNS * 100 + 60_000);
      const requests = oddRequests(contract, samples[contract.name] ?? {});
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const { status, body } = await sendHttp(port, request);
          expect(status).to.be.within(200, 499);
          if (status >= 400 && request.method !== 'HEAD') expect(reasonsOf(body)).not.to.deep.equal([]);
        }),
        { numRuns: RUNS },
      );
    });
  }

  it('cause no errors in the log', async () => {
    await stop();
    expect(lines).to.deep.equal([]);
  });
});

function reasonsOf(body: unknown): unknown[] {
  const { fieldErrors, formErrors } = body as { fieldErrors: Record<string, string[]>; formErrors: string[] };
  return [...formErrors, ...Object.values(fieldErrors).flat()];
}

/** Builds a valid call per contract. */
async function buildSamples(db: Database, port: number): Promise<Record<string, Sample>> {
  const post = async (target: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sendHttp(port, {
      method: 'POST',
      target,
      headers,
      bytes: Buffer.from(JSON.stringify(body)),
    });
    expect(answer.status).to.equal(200);
    return answer.body as Record<string, unknown>;
  };
  const stay = { travel_from_date: '2026-12-05 09:00:00-0800', travel_to_date: '2026-12-07 09:00:00-0800' };
  const email = 'pat@example.com';
  const findQuoteId = async () => {
    const { quotes } = await post('/booking-quotes/set', stay);
    return String(
      (quotes as { id: string; product_id: string }[]).find((one) => one.product_id === 'BUY_NOW')?.id,
    );
  };
  const form = {
    quote_id: await findQuoteId(),
    email,
    check_for_existing: false,
    cc_number: '4242424242424242',
    cc_cvc: '123',
    cc_exp: '12/30',
    full_name: 'Pat Doe',
    billing_address: '1 Main St',
    postal_code: '98188',
    phone_number: '2065550100',
    flight_number_departing: 'AS 12',
  };
  const booking = await post('/bookings/', form);
  const { id, number, customer_link } = booking as { id: string; number: string; customer_link: string };
  const token = new URL(customer_link, 'http://site').searchParams.get('token') ?? '';
  await db.queries
    .insert(siteMessages)
    .values({ id: 'm1', anonId: VISITOR_ID, template: 'parkscore', payload: {} });
  return {
    sendEvent: { body: { class: 'page', name: 'view', value: 1, ref_id: 'r', parameters: { a: 'b', c: 1 } } },
    dismissMessage: { query: { id: 'm1' } },
    setQuotes: { body: { ...stay, email, promo_code: 'SAVE10', vehicle_class: 'OVERSIZE' } },
    findQuote: { params: { id: form.quote_id } },
    emailQuote: { params: { id: form.quote_id }, body: { email } },
    createBooking: { body: { ...form, quote_id: await findQuoteId() } },
    findBooking: { params: { id }, query: { token } },
    emailBooking: { params: { number }, query: { token }, body: { email, with_pdf: true } },
    downloadBooking: { params: { id, file: 'stay.ics' }, query: { token } },
  };
}
