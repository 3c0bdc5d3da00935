import { expect } from 'chai';
import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { ContactStore } from '../../shared/stores/ContactStore.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';
import { CorporateStore } from '../../shared/stores/CorporateStore.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { ClaimStore } from '../../shared/stores/ClaimStore.ts';
import { createStores } from '../../shared/stores/create-stores.ts';
import { TripStore } from '../../shared/stores/TripStore.ts';
import { json, type RecordedCall, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { readState, type RunningSite, startSite } from '../support/start-site.ts';
import { until } from '../support/until.ts';

const SESSION = crypto.randomUUID();
const ANON = crypto.randomUUID();
const COOKIE = `session_id=${SESSION}; anon_id=${ANON}; access_token=access-1; refresh_token=refresh-1; theme=dark`;

/** What every call says of whom it is for (specification §7). */
const IN_WHOSE_NAME = {
  accept: 'application/json',
  'content-type': 'application/json',
  'client-version': '5.15.0',
  'x-forwarded-for': '127.0.0.1',
  'x-session-id': SESSION,
  'x-anon-id': ANON,
  authorization: 'Bearer access-1',
};

const STAY = 'fromDate=2026-12-05&fromTime=09:00&toDate=2027-03-20&toTime=10:30';
const ASKED = {
  travel_from_date: '2026-12-05 09:00:00-0800',
  travel_to_date: '2027-03-20 10:30:00-0700',
  email: null,
  promo_code: 'SAVE10',
  vehicle_class: 'OVERSIZE',
};
const CARD = { cc_number: '4242 4242 4242 4242', cc_exp: '12/29', cc_cvc: '123' };

const view = (value: string): Expected => ['POST', '/events/', {}, { class: 'page', name: 'view', value }];
type Expected = [method: string, path: string, query: Record<string, string>, body: unknown];
const NOTES: Expected = ['GET', '/api/msg-chk', {}, undefined];

/** The site on an API that answers the specification's fields and nothing more. */
describe('On another API the site', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    // Its settings are read once at the start, which the tests below do not count.
    const patience = { settingsInterval: 3_600_000, settingsRecoveryInterval: 20 };
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, patience });
    expect(api.calls.map(describeCall)).to.deep.equal([['GET', '/settings', {}, undefined]]);
    const {
      'x-session-id': _,
      'x-anon-id': __,
      'x-forwarded-for': ___,
      authorization: ____,
      ...nobodys
    } = IN_WHOSE_NAME;
    expect(api.calls[0]?.headers).to.include(nobodys);
  });
  beforeEach(() => api.reset());
  after(() => site.close());
  after(() => api.close());

  /** Calls come in any order; each is complete. */
  async function expectCalls(expected: Expected[]): Promise<void> {
    await until(() => api.calls.length >= expected.length);
    expect(api.calls.map(describeCall)).to.have.deep.members(expected);
  }

  describe('draws', () => {
    for (const [what, target, expected, words] of [
      ['the home page', '/', [NOTES, view('/')], 'Sea-Tac'],
      [
        'prices for the stay of a sent form',
        `/booking?${STAY}&vehicleClass=OVERSIZE&promoCode=SAVE10&token=secret`,
        [NOTES, view('/booking'), ['POST', '/booking-quotes/set', {}, ASKED]],
        '59.59',
      ],
      [
        'the payment of a linked quote',
        '/booking?quoteId=q-buy',
        [NOTES, view('/booking'), ['GET', '/booking-quotes/q-buy', {}, undefined]],
        '59.59',
      ],
      [
        'a booking by its link',
        '/bookings/b1/?token=a.b-c',
        [NOTES, view('/bookings/b1/'), ['GET', '/bookings/b1', { token: 'a.b-c' }, undefined]],
        'B-1001',
      ],
      [
        'what cancelling a booking costs',
        '/bookings/b1/cancel?token=a.b-c',
        [
          NOTES,
          view('/bookings/b1/cancel'),
          ['GET', '/bookings/b1', { token: 'a.b-c' }, undefined],
          ['GET', '/bookings/B-1001/cancel-fee', { token: 'a.b-c' }, undefined],
        ],
        '$25.32',
      ],
      [
        'which e-mails somebody gets',
        '/email/email-prefs/ann%40example.com?token=a.b-c',
        [
          NOTES,
          view('/email/email-prefs/-'),
          ['GET', '/email-prefs/ann%40example.com', { token: 'a.b-c' }, undefined],
        ],
        'Trips and account',
      ],
      ['the 404 page', '/nowhere', [NOTES, view('/nowhere')], 'This page could not be found'],
    ] satisfies [string, string, Expected[], string][]) {
      it(`${what} with exactly these calls`, async () => {
        const { status, text } = await site.get(target, { headers: { cookie: COOKIE } });
        await expectCalls(expected);
        for (const { headers } of api.calls) {
          expect(headers).to.include(IN_WHOSE_NAME);
          expect(headers).to.not.have.any.keys('cookie', 'origin', 'x-powered-by', 'x-set-session-id');
        }
        expect(status).to.equal(target === '/nowhere' ? 404 : 200);
        expect(text).to.contain(words).and.not.contain('access-1').and.not.contain('refresh-1');
      });
    }

    it('for a stranger, with the page view alone and no name', async () => {
      await site.get('/');
      await expectCalls([view('/')]);
      expect(api.calls[0]?.headers).to.not.have.any.keys('x-session-id', 'x-anon-id', 'authorization');
    });

    it('health checks and source maps uncounted', async () => {
      await site.get('/health');
      await site.get('/assets/main.js.map');
      await site.get('/a');
      const views = () => api.calls.filter(({ body }) => JSON.stringify(body ?? null).includes('"view"'));
      await until(() => views().length > 0);
      expect(views().map(describeCall)).to.deep.equal([view('/a')]);
    });
  });

  /** A visitor's browser: the same stores and client, through the gateway. */
  function browse() {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'client-version': '5.15.0',
    };
    const transport = createAxiosTransport({
      baseURL: `http://127.0.0.1:${site.port}/api`,
      timeout: 5_000,
      headers: { ...headers, cookie: COOKIE, 'sec-fetch-site': 'same-origin' },
    });
    return createStores(async () => transport);
  }

  async function browseToPayment() {
    const { stores } = browse();
    const flow = stores.lazy.of(BookingFlow);
    flow.clock.set(Date.parse('2026-11-20T12:00:00Z'));
    await flow.follow({ quoteId: 'q-buy' });
    flow.checkout.change({
      email: ' ann@example.com ',
      full_name: 'Ann Lee',
      phone_number: '(206) 555-0150',
      postal_code: '98188',
      flight_number_departing: 'as 12',
    });
    return { flow, stores };
  }

  describe('passes on what the browser', () => {
    afterEach(() => {
      for (const { headers } of api.calls) {
        expect(headers).to.include(IN_WHOSE_NAME);
        expect(headers).to.not.have.any.keys('cookie', 'origin', 'sec-fetch-site', 'referer');
      }
    });

    it('asks prices with', async () => {
      const { stores } = browse();
      const flow = stores.lazy.of(BookingFlow);
      flow.changeStay({
        from: '2026-12-05T09:00',
        to: '2027-03-20T10:30',
        vehicleClass: 'OVERSIZE',
        promoCode: 'SAVE10',
      });
      await flow.requestQuotes();
      await expectCalls([['POST', '/booking-quotes/set', {}, ASKED]]);
      expect(flow.step).to.equal(1);
    });

    it('has a quote mailed with', async () => {
      const { flow } = await browseToPayment();
      api.reset();
      if (flow.selected) await flow.emailQuote(flow.selected, ' ann@example.com ');
      await expectCalls([['POST', '/booking-quotes/q-buy/email', {}, { email: 'ann@example.com' }]]);
      expect(flow.mail.sentTo).to.equal('ann@example.com');
    });

    it('books with, under a key of its own', async () => {
      const { flow } = await browseToPayment();
      api.reset();
      await flow.submit(CARD);
      const body = {
        quote_id: 'q-buy',
        email: 'ann@example.com',
        check_for_existing: true,
        save_payment_details: false,
        point_club_id: null,
        email_pkpass: false,
        email_pdf: true,
        ...CARD,
        billing_address: null,
        postal_code: '98188',
        full_name: 'Ann Lee',
        phone_number: '2065550150',
        flight_number_departing: 'as 12',
        flight_number_returning: null,
      };
      await expectCalls([['POST', '/bookings/', {}, body]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(flow.step).to.equal(3);
      expect(flow.checkout.trip?.booking).to.include({ number: 'B-1001', id: 'b1' });
    });

    it('names its campaign with, before it books', async () => {
      const { flow, stores } = await browseToPayment();
      stores.marketing.capture({ utm_source: 'radio', utm_medium: 'spot', other: 'x' });
      api.reset();
      await flow.submit(CARD);
      const parameters = { utm_source: 'radio', utm_medium: 'spot' };
      expect(describeCall(api.calls[0])).to.deep.equal([
        'POST',
        '/events/',
        {},
        { class: 'marketing', name: 'campaign', parameters },
      ]);
      expect(describeCall(api.calls[1]).slice(0, 2)).to.deep.equal(['POST', '/bookings/']);
    });

    it('has a confirmation mailed again with', async () => {
      const trip = browse().stores.lazy.of(TripStore);
      await trip.load('b1', 'a.b-c');
      api.reset();
      if (trip.trip)
        await trip.sendAgain(trip.trip, 'ann@example.com', { with_pdf: true, with_pkpass: false });
      const body = { email: 'ann@example.com', with_pdf: true, with_pkpass: false };
      await expectCalls([['POST', '/bookings/B-1001/email', { token: 'a.b-c' }, body]]);
    });

    it('writes to the lot with', async () => {
      const { stores } = browse();
      const { enquiry } = stores.lazy.of(ContactStore);
      const letter = { email_address: 'ann@example.com', subject: 'A scarf', message: 'It is red.\nThanks' };
      enquiry.restore(letter);
      await enquiry.send(60_000);
      await expectCalls([['POST', '/contact/email', {}, letter]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('chooses e-mails with', async () => {
      const prefs = browse().stores.lazy.of(EmailPreferencesStore);
      await prefs.load('ann@example.com', 'a.b-c', undefined);
      api.reset();
      prefs.choose(0);
      await prefs.save();
      const path = '/email-prefs/ann%40example.com';
      await expectCalls([['PUT', path, { token: 'a.b-c' }, { setting: '0' }]]);
      expect(prefs.outcome).to.equal('saved');
    });

    it('asks for a corporate rate with', async () => {
      const { stores } = browse();
      const { enquiry } = stores.lazy.of(CorporateStore);
      const inquiry = {
        email_address: 'pat@acme.example',
        name: 'Pat Doe',
        company_name: 'Acme',
        role: 'Office manager',
        employee_count: '11 to 50',
        travel_frequency: 'Every week',
      };
      enquiry.restore(inquiry);
      await enquiry.send(60_000);
      await expectCalls([['POST', '/contact/corporate', {}, inquiry]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('finds a booking with', async () => {
      const claim = browse().stores.lazy.of(ClaimStore);
      claim.change('number', ' B-1001');
      claim.change('email_addr', 'ann@example.com ');
      expect(await claim.claim()).to.equal('/bookings/b1/');
      await expectCalls([
        ['POST', '/bookings/claim', {}, { number: 'B-1001', email_addr: 'ann@example.com' }],
      ]);
    });

    it('cancels a booking with, under a key of its own', async () => {
      const { stores } = browse();
      const cancelling = stores.lazy.of(CancelStore);
      await cancelling.load('b1', 'a.b-c');
      api.reset();
      const { trip } = stores.lazy.of(TripStore);
      if (trip) await cancelling.cancel(trip);
      await expectCalls([
        ['GET', '/bookings/B-1001/cancel-fee', { token: 'a.b-c' }, undefined],
        ['POST', '/bookings/B-1001/cancel', { token: 'a.b-c' }, {}],
      ]);
      expect(api.calls[1]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(cancelling.isCancelled).to.equal(true);
    });

    it('puts a message away with, reads settings with and counts clicks with', async () => {
      const { stores, api: client } = browse();
      await stores.siteMessages.load();
      await stores.siteMessages.dismiss(7);
      await stores.settings.load(client);
      stores.analytics.trackPageView('/booking');
      await expectCalls([
        NOTES,
        ['POST', '/msg-dismiss', { id: '7' }, {}],
        ['GET', '/settings', {}, undefined],
        view('/booking'),
      ]);
    });
  });

  it('makes do with the specified fields of an answer, unknown ones ignored, optional ones null', async () => {
    const quote = {
      quote_id: 'q9',
      product_id: 'BOOK_NOW',
      expires: '2999-01-01 00:00:00-0800',
      travel_from_date: '2026-12-05 09:00:00-0800',
      travel_to_date: '2026-12-07 09:00:00-0800',
      total_charge: 77.21,
      rate: null,
      deposit_required: null,
      customer_link: null,
      brand_new: { deep: ['thing'] },
    };
    api.answer('POST /booking-quotes/set', json({ quotes: [quote], more: true }));
    api.answer('GET /bookings/{}', json({ id: 'b2', number: 'B-2', email_addr: null, brand_new: 1 }));
    const prices = await site.get(`/booking?${STAY}`);
    expect(prices).to.include({ status: 200 });
    expect(prices.text).to.contain('77.21');
    expect(readState(prices.text)).to.not.have.nested.property('lazy.flow.quotes.0.brand_new');
    expect((await site.get('/bookings/b2')).text).to.contain('B-2');
    api.answer('GET /settings', json({}));
    await site.get('/api/settings');
    expect((await site.get('/')).text).to.not.contain('temporarily unavailable');
  });
});

const describeCall = (call: RecordedCall | undefined): Expected =>
  call ? [call.method, call.path, call.query, call.body] : ['', '', {}, undefined];
