import { expect } from 'chai';
import {
  cancelBooking,
  claimBooking,
  createBooking,
  downloadBooking,
  emailBooking,
  findBooking,
  findCancelFee,
} from '../../shared/contracts/bookings.ts';
import { sendContactMessage, sendCorporateInquiry } from '../../shared/contracts/contact.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { findEmailPrefs, setEmailPrefs } from '../../shared/contracts/email-prefs.ts';
import { emailQuote, findQuote, setQuotes } from '../../shared/contracts/quotes.ts';
import { listRateExamples } from '../../shared/contracts/rates.ts';
import {
  checkMessages,
  dismissMessage,
  getHealth,
  getSettings,
  sendEvent,
} from '../../shared/contracts/site.ts';
import { siteMessages } from '../../server/api/db/schema.ts';
import { openHttp, openInside } from '../support/two-ways.ts';
import type { WireAnswer, WireRequest, Way } from '../support/two-ways.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const SESSION = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';
const ANON = '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90';
const ids = { 'x-session-id': SESSION, 'x-anon-id': ANON };
const stay = { travel_from_date: '2026-12-05 09:00:00-0800', travel_to_date: '2026-12-07 09:00:00-0800' };

/** Single calls and what they come to: the two ways may differ in nothing. */
const cases: [fact: string, status: number, request: WireRequest][] = [
  ['settings are there for everybody', 200, { method: 'GET', target: '/settings', headers: ids }],
  ['a new visitor is told the ids of the visit', 200, { method: 'GET', target: '/settings' }],
  [
    'ids that are no UUIDs are replaced',
    200,
    {
      method: 'GET',
      target: '/settings',
      headers: { 'x-session-id': "1' or 1=1", 'x-anon-id': 'x'.repeat(2000) },
    },
  ],
  ['a trailing slash makes no difference', 200, { method: 'GET', target: '/settings/', headers: ids }],
  ['messages are found below the base', 200, { method: 'GET', target: '/msg-chk', headers: ids }],
  [
    'messages are found where the contract says',
    200,
    { method: 'GET', target: '/api/msg-chk', headers: ids },
  ],
  ['the documentation is a page', 200, { method: 'GET', target: '/docs', headers: ids }],
  ['the documentation is a document', 200, { method: 'GET', target: '/openapi.json', headers: ids }],
  ['an unknown path is not there', 404, { method: 'GET', target: '/nothing', headers: ids }],
  ['the base alone is not there', 404, { method: 'GET', target: '/', headers: ids }],
  ['a known path says which methods it knows', 405, { method: 'PUT', target: '/bookings/', headers: ids }],
  [
    'a badly encoded path is a bad request',
    400,
    { method: 'GET', target: '/bookings/%E0%A4%A', headers: ids },
  ],
  [
    'an encoded way out of a path leads nowhere',
    404,
    { method: 'GET', target: '/bookings/..%2f..%2fsettings', headers: ids },
  ],
  [
    'a path that names no file of ours is not there',
    404,
    { method: 'GET', target: '/bookings/abc/secret.txt', headers: ids },
  ],
  ['missing fields are required', 422, { method: 'POST', target: '/bookings/', headers: ids, body: {} }],
  ['no body at all is missing fields', 422, { method: 'POST', target: '/booking-quotes/set', headers: ids }],
  [
    'an unknown field is refused',
    422,
    { method: 'POST', target: '/booking-quotes/set', headers: ids, body: { ...stay, price: 1 } },
  ],
  [
    'a field of another type is refused',
    422,
    { method: 'POST', target: '/events/', headers: ids, body: { class: ['a'], name: {} } },
  ],
  ['a list is no body', 422, { method: 'POST', target: '/events/', headers: ids, body: [] }],
  ['an unknown argument is refused', 422, { method: 'GET', target: '/settings?debug=1', headers: ids }],
  ['a repeated argument is refused', 422, { method: 'POST', target: '/msg-dismiss?id=a&id=b', headers: ids }],
  [
    'an argument called __proto__ is refused',
    422,
    { method: 'GET', target: '/settings?__proto__=1', headers: ids },
  ],
  [
    'a stay in the past has no price',
    422,
    {
      method: 'POST',
      target: '/booking-quotes/set',
      headers: ids,
      body: { ...stay, travel_from_date: '2020-01-01 09:00:00-0800' },
    },
  ],
  ['a message of nobody is not there', 404, { method: 'POST', target: '/msg-dismiss?id=none', headers: ids }],
  ['a quote that is not there', 404, { method: 'GET', target: '/booking-quotes/none', headers: ids }],
  ['a booking that is not there', 404, { method: 'GET', target: '/bookings/none?token=abc', headers: ids }],
  [
    'a bearer token that names nobody is refused',
    401,
    { method: 'GET', target: '/settings', headers: { ...ids, authorization: 'Bearer stale' } },
  ],
  [
    'an Idempotency-Key has its form',
    422,
    { method: 'GET', target: '/settings', headers: { ...ids, 'idempotency-key': 'no' } },
  ],
];

/** What is drawn by lot or measured differs between any two databases. */
const withoutChance = (text: string) =>
  text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"database_ms":[\d.]+/g, '"database_ms":0')
    .replace(/token(=|":")[\w.-]+/g, 'token$1<token>')
    .replace(/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/g, '<id>')
    .replace(/(?<!\w)[0-9A-HJKMNP-TV-Z]{10}(?!\w)/g, '<number>');

const comparable = ({ status, headers, body }: WireAnswer): unknown =>
  JSON.parse(
    withoutChance(JSON.stringify({ status, headers, body: Buffer.isBuffer(body) ? 'bytes' : body })),
  );

describe('The API answers the same inside the process and over HTTP', () => {
  let ways: [Way, Way];
  before(async () => {
    const options = { now: () => NOW };
    ways = [await openInside(options), await openHttp(options)];
  });
  after(() => Promise.all(ways.map((way) => way.close())));

  for (const [fact, status, request] of cases) {
    it(fact, async () => {
      const [inside, http] = await Promise.all([ways[0].send(request), ways[1].send(request)]);
      expect(inside.status).to.equal(status);
      expect(comparable(http)).to.deep.equal(comparable(inside));
      if (status >= 400) expect(http.body).to.include.all.keys('error', 'fieldErrors', 'formErrors');
    });
  }

  it('through a whole booking, and every contract has a part in it', async () => {
    const inside = await book(ways[0]);
    const http = await book(ways[1]);
    expect(http.answers).to.deep.equal(inside.answers);
    expect(inside.statuses).to.deep.equal(STATUSES);
    expect([...inside.called]).to.have.members(contracts);
  });
});

interface Visit {
  answers: unknown[];
  statuses: number[];
  called: Set<Contract>;
}

/** Declined, paid, repeated, its key reused; then the booking without and with its token, and without passes. */
const STATUSES = [
  200, 200, 200, 200, 200, 200, 200, 422, 200, 200, 409, 404, 200, 200, 200, 200, 404, 200, 200, 200, 200,
  200, 200, 200, 200, 200, 200,
];

/** A visit from the first look to the file to keep, as answers without chance. */
async function book(way: Way): Promise<Visit> {
  const answers: unknown[] = [];
  const statuses: number[] = [];
  const called = new Set<Contract>();

  async function call(
    contract: Contract,
    target: string,
    more: Partial<WireRequest> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await way.send({ method: contract.method, target, headers: ids, ...more });
    answers.push(comparable(answer));
    statuses.push(answer.status);
    if (answer.status === 200) called.add(contract);
    return answer.body as Record<string, unknown>;
  }

  await call(getSettings, '/settings');
  await call(getHealth, '/health');
  await call(sendEvent, '/events/', {
    body: { class: 'marketing', name: 'visit', parameters: { utm_source: 'radio' } },
  });
  await call(checkMessages, '/api/msg-chk');
  const { quotes } = await call(setQuotes, '/booking-quotes/set', {
    body: { ...stay, email: 'Pat@example.com' },
  });
  const quote = (quotes as { id: string; product_id: string }[]).find(
    ({ product_id }) => product_id === 'BUY_NOW',
  );
  await call(findQuote, `/booking-quotes/${quote?.id}`);
  await call(emailQuote, `/booking-quotes/${quote?.id}/email`, { body: { email: 'pat@example.com' } });
  const form = {
    quote_id: quote?.id,
    email: 'pat@example.com',
    cc_number: '4000 0000 0000 0002',
    cc_cvc: '123',
    cc_exp: '12/30',
    full_name: 'Pat Doe',
    billing_address: '1 Main St',
    postal_code: '98188',
    phone_number: '2065550100',
  };
  await call(createBooking, '/bookings/', {
    body: form,
    headers: { ...ids, 'idempotency-key': 'declined-attempt' },
  });
  const paid = {
    body: { ...form, cc_number: '4242 4242 4242 4242' },
    headers: { ...ids, 'idempotency-key': 'paid-attempt' },
  };
  const booking = await call(createBooking, '/bookings/', paid);
  await call(createBooking, '/bookings/', paid);
  await call(createBooking, '/bookings/', { ...paid, body: { ...paid.body, full_name: 'Sam Doe' } });
  const token = /token=.*$/.exec(String(booking.customer_link))?.[0] ?? '';
  await call(findBooking, `/bookings/${String(booking.id)}`);
  await call(findBooking, `/bookings/${String(booking.id)}?${token}`);
  await call(emailBooking, `/bookings/${String(booking.number)}/email?${token}`, {
    body: { email: 'pat@example.com' },
  });
  await call(downloadBooking, `/bookings/${String(booking.id)}/stay.ics?${token}`);
  await call(downloadBooking, `/bookings/${String(booking.id)}/confirmation.pdf?${token}`);
  await call(downloadBooking, `/bookings/${String(booking.id)}/parking.pkpass?${token}`);
  await call(claimBooking, '/bookings/claim', {
    body: { number: String(booking.number), email_addr: 'pat@example.com' },
  });
  await call(findCancelFee, `/bookings/${String(booking.number)}/cancel-fee?${token}`);
  await call(cancelBooking, `/bookings/${String(booking.number)}/cancel?${token}`);
  await way.db.queries
    .insert(siteMessages)
    .values({ id: 'm1', anonId: ANON, template: 'parkscore', payload: {} });
  await call(listRateExamples, '/rates/examples');
  await call(sendContactMessage, '/contact/email', {
    body: { email_address: 'pat@example.com', subject: 'A scarf', message: 'It is red.\nThanks' },
  });
  await call(sendCorporateInquiry, '/contact/corporate', {
    body: {
      email_address: 'pat@acme.example',
      name: 'Pat Doe',
      company_name: 'Acme',
      role: 'Office manager',
      employee_count: '11 to 50',
      travel_frequency: 'Every week',
    },
  });
  await call(findEmailPrefs, '/email-prefs/pat%40example.com');
  await call(setEmailPrefs, '/email-prefs/pat%40example.com', { body: { setting: '1' } });
  await call(checkMessages, '/msg-chk');
  await call(dismissMessage, '/msg-dismiss?id=m1');
  return { answers, statuses, called };
}
