import { expect } from 'chai';
import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import type { PaymentToken } from '../../shared/contracts/payment-tokens.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { ContactStore } from '../../shared/stores/ContactStore.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';
import { CorporateStore } from '../../shared/stores/CorporateStore.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { ClaimStore } from '../../shared/stores/ClaimStore.ts';
import { createStores } from '../../shared/stores/create-stores.ts';
import { PickupStore } from '../../shared/stores/PickupStore.ts';
import { ReceiptStore } from '../../shared/stores/ReceiptStore.ts';
import { RecordStore } from '../../shared/stores/RecordStore.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { nameCard } from '../../shared/stores/saved-payments.ts';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { SurveyStore } from '../../shared/stores/SurveyStore.ts';
import { MembershipPassStore } from '../../shared/stores/MembershipPassStore.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { buildPresentedRide } from '../support/presented-ride.ts';
import { json, type RecordedCall, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { readState, type RunningSite, startSite } from '../support/start-site.ts';
import { until } from '../support/until.ts';

const SESSION = crypto.randomUUID();
const ANON = crypto.randomUUID();
const COOKIE = `session_id=${SESSION}; anon_id=${ANON}; access_token=access-1; refresh_token=refresh-1; theme=dark`;

/** The session headers of every call (specification §7). */
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
/** The calls that load the member from the API and its auth service. */
const WHO: Expected[] = [
  ['GET', '/club/me', {}, undefined],
  ['POST', '/auth/introspect', {}, { token: 'access-1' }],
];
const SCORE = { score: 9, email_address: null, feedback: null };
const NOTES: Expected = ['GET', '/api/msg-chk', {}, undefined];

/** Pages with calls that the specification does not have. */
const BEYOND = [
  '/',
  '/pickup',
  '/point-club/dashboard',
  '/point-club/ledger',
  '/point-club/redeem-points',
  '/point-club/membership-pass',
];
/** Made once, and remembered as missing. */
const UNSPECIFIED = [
  'GET /rates/examples',
  'GET /dispatcher/islands',
  'GET /dispatcher/own-ride',
  'GET /club/70001/points',
  'GET /club/70001/offers',
  'GET /club/70001/time-vouchers/',
  'GET /club/70001/membership-pass',
];

/** The site with a remote API that answers only the specification's fields. */
describe('With a remote API, the site', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    // The settings are read once at the start. The tests below do not count this call.
    const timeouts = { settingsInterval: 3_600_000, settingsRecoveryInterval: 20 };
    site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL }, timeouts });
    expect(api.calls.map(describeCall)).to.deep.equal([['GET', '/settings', {}, undefined]]);
    const {
      'x-session-id': _,
      'x-anon-id': __,
      'x-forwarded-for': ___,
      authorization: ____,
      ...nobodys
    } = IN_WHOSE_NAME;
    expect(api.calls[0]?.headers).to.include(nobodys);
    for (const path of BEYOND) await site.get(path, { headers: { cookie: COOKIE } });
    expect(UNSPECIFIED.map((call) => api.count(call))).to.deep.equal(UNSPECIFIED.map(() => 1));
  });
  beforeEach(() => api.reset());
  after(() => site.close());
  after(() => api.close());

  /** Calls arrive in any order. */
  async function expectCalls(expected: Expected[]): Promise<void> {
    await until(() => api.calls.length >= expected.length);
    expect(api.calls.map(describeCall)).to.have.deep.members(expected);
  }

  describe('renders', () => {
    for (const [what, target, expected, words] of [
      ['the home page', '/', [NOTES, view('/')], 'minutes to the terminal'],
      [
        'prices for the stay of a sent form',
        `/booking?${STAY}&vehicleClass=OVERSIZE&promoCode=SAVE10&token=secret`,
        [NOTES, view('/booking'), ['POST', '/booking-quotes/set', {}, ASKED]],
        '59.59',
      ],
      [
        'the payment of a linked quote',
        '/booking?quoteId=q-buy',
        [
          NOTES,
          view('/booking'),
          ['GET', '/booking-quotes/q-buy', {}, undefined],
          ['GET', '/club/70001/payment-tokens/', { page: '1' }, undefined],
          ['GET', '/club/70001/billing-addrs/', { page: '1' }, undefined],
        ],
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
        'a stay by its link',
        '/trips/t1/?token=a.b-c',
        [NOTES, view('/trips/t1/'), ['GET', '/tx/t1', { token: 'a.b-c' }, undefined]],
        'Your parking stay',
      ],
      [
        'a stay by its ticket',
        '/tickets/1001/QK7M2X9RTB/',
        [NOTES, view('/tickets/1001/-/'), ['GET', '/tx/1001/QK7M2X9RTB', {}, undefined]],
        '5001',
      ],
      [
        'which emails somebody gets',
        '/email/email-prefs/ann%40example.com?token=a.b-c',
        [
          NOTES,
          view('/email/email-prefs/-'),
          ['GET', '/email-prefs/ann%40example.com', { token: 'a.b-c' }, undefined],
        ],
        'Bookings and account',
      ],
      [
        'the answer of a mail’s button, which is not recorded by that',
        '/score-transaction?transactionId=t1&score=9&res=a.b-c',
        [NOTES, view('/score-transaction')],
        'Submit my 9',
      ],
      [
        'the answer of a mail’s button that was pressed without scripts',
        '/score-transaction?transactionId=t1&score=9&res=a.b-c&confirm=1',
        [NOTES, view('/score-transaction'), ['POST', '/tx/t1/score', { res: 'a.b-c' }, SCORE]],
        'You gave us 9 out of 10.',
      ],
      [
        'thanks for the answer to a survey',
        '/survey-response?survey=autumn&answer=Good&res=r.42',
        [NOTES, view('/survey-response')],
        'Thank you for your answer',
      ],
      ['where the shuttle stops', '/pickup', [NOTES, view('/pickup')], 'Island 3'],
      [
        'what a member can change about the account',
        '/point-club/account-details?email_token=a.b-c',
        [NOTES, view('/point-club/account-details')],
        'Deactivate my account',
      ],
      [
        'which emails a member gets',
        '/point-club/email-preferences',
        [
          NOTES,
          view('/point-club/email-preferences'),
          ['GET', '/email-prefs/ann%40example.com', {}, undefined],
        ],
        'Bookings and account',
      ],
      [
        'where a receipt is recorded',
        '/point-club/record-points',
        [NOTES, view('/point-club/record-points'), ['GET', '/club/70001/ledger', {}, undefined]],
        'Record my points',
      ],
      [
        'what points buy, without what the specification does not name',
        '/point-club/redeem-points?page=1',
        [NOTES, view('/point-club/redeem-points')],
        'See points needed',
      ],
      [
        'a time voucher',
        '/point-club/voucher/v1',
        [NOTES, view('/point-club/voucher/v1'), ['GET', '/club/70001/time-vouchers/v1', {}, undefined]],
        'V-7',
      ],
      [
        'a member’s cards and addresses',
        '/point-club/payment-tokens',
        [
          NOTES,
          view('/point-club/payment-tokens'),
          ['GET', '/club/70001/payment-tokens/', { page: '1' }, undefined],
          ['GET', '/club/70001/billing-addrs/', { page: '1' }, undefined],
        ],
        'Card ending 4242',
      ],
      [
        'the membership pass, without codes where the server draws none',
        '/point-club/membership-pass',
        [NOTES, view('/point-club/membership-pass'), ['GET', '/club/me', {}, undefined]],
        'Show full screen',
      ],
      [
        'what a member has and what comes next',
        '/point-club/dashboard',
        [
          NOTES,
          view('/point-club/dashboard'),
          ['GET', '/club/me', {}, undefined],
          ['GET', '/club/70001/upcoming-trips', { page: '1' }, undefined],
          ['GET', '/club/70001/recent-trips', { page: '1' }, undefined],
        ],
        '120 points',
      ],
      [
        'a page of a member’s ledger',
        '/point-club/ledger?page=2',
        [
          NOTES,
          view('/point-club/ledger'),
          ['GET', '/club/70001/ledger', { page: '2' }, undefined],
          ['GET', '/club/me', {}, undefined],
        ],
        'Points ledger',
      ],
      ['the 404 page', '/nowhere', [NOTES, view('/nowhere')], 'This page could not be found'],
    ] satisfies [string, string, Expected[], string][]) {
      it(`${what} with exactly the expected calls`, async () => {
        const { status, text } = await site.get(target, { headers: { cookie: COOKIE } });
        await expectCalls([...WHO, ...expected]);
        for (const { headers } of api.calls) {
          expect(headers).to.include(IN_WHOSE_NAME);
          expect(headers).to.not.have.any.keys('cookie', 'origin', 'x-powered-by', 'x-set-session-id');
        }
        expect(status).to.equal(target === '/nowhere' ? 404 : 200);
        expect(text).to.contain(words).and.not.contain('access-1').and.not.contain('refresh-1');
      });
    }

    it('pages for visitors without a session, with only a page view', async () => {
      await site.get('/');
      await expectCalls([view('/')]);
      expect(api.calls[0]?.headers).to.not.have.any.keys('x-session-id', 'x-anon-id', 'authorization');
    });

    it('health checks and source maps without a page view', async () => {
      await site.get('/health');
      await site.get('/assets/main.js.map');
      await site.get('/a');
      const views = () => api.calls.filter(({ body }) => JSON.stringify(body ?? null).includes('"view"'));
      await until(() => views().length > 0);
      expect(views().map(describeCall)).to.deep.equal([view('/a')]);
    });
  });

  /** A browser: the same stores and client, through the gateway. */
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

  describe('forwards a browser’s call that', () => {
    afterEach(() => {
      for (const { headers } of api.calls) {
        expect(headers).to.include(IN_WHOSE_NAME);
        expect(headers).to.not.have.any.keys('cookie', 'origin', 'sec-fetch-site', 'referer');
      }
    });

    it('loads prices', async () => {
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

    it('mails a quote', async () => {
      const { flow } = await browseToPayment();
      api.reset();
      if (flow.selected) await flow.emailQuote(flow.selected, ' ann@example.com ');
      await expectCalls([['POST', '/booking-quotes/q-buy/email', {}, { email: 'ann@example.com' }]]);
      expect(flow.mail.sentTo).to.equal('ann@example.com');
    });

    it('books, with an idempotency key', async () => {
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
      expect(flow.checkout.shownBooking?.booking).to.include({ number: 'B-1001', id: 'b1' });
    });

    it('sends the campaign before it books', async () => {
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

    it('mails a confirmation again', async () => {
      const shownBooking = browse().stores.lazy.of(BookingViewStore);
      await shownBooking.load('b1', 'a.b-c');
      api.reset();
      if (shownBooking.shownBooking)
        await shownBooking.sendAgain(shownBooking.shownBooking, 'ann@example.com', {
          with_pdf: true,
          with_pkpass: false,
        });
      const body = { email: 'ann@example.com', with_pdf: true, with_pkpass: false };
      await expectCalls([['POST', '/bookings/B-1001/email', { token: 'a.b-c' }, body]]);
    });

    it('links a booking to a member', async () => {
      const { stores } = browse();
      const shownBooking = stores.lazy.of(BookingViewStore);
      await shownBooking.load('b1', 'a.b-c');
      api.reset();
      if (shownBooking.shownBooking) await shownBooking.linkClub(shownBooking.shownBooking);
      await expectCalls([['POST', '/bookings/b1/link-club', { token: 'a.b-c' }, {}]]);
    });

    it('mails the membership pass', async () => {
      const { stores } = browse();
      const member = { email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann', policy: [] };
      stores.auth.setMember({ number: '70001', ...member });
      await stores.lazy.of(MembershipPassStore).send();
      await expectCalls([['POST', '/club/70001/send-membership-pass', {}, {}]]);
    });

    it('sends a message to the lot', async () => {
      const { stores } = browse();
      const contact = stores.lazy.of(ContactStore);
      const letter = { email_address: 'ann@example.com', subject: 'A scarf', message: 'It is red.\nThanks' };
      contact.fields.restore(letter);
      await contact.send();
      await expectCalls([['POST', '/contact/email', {}, letter]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('requests the shuttle', async () => {
      const pickup = browse().stores.lazy.of(PickupStore);
      pickup.fields.restore({ island_id: '3', name: 'Ann Lee', transaction_id: '1000001', accessible: '' });
      await pickup.request();
      const body = { island_id: 3, name: 'Ann Lee', transaction_id: '1000001' };
      await expectCalls([['POST', '/dispatcher/ride-request', {}, body]]);
      expect(pickup.fields.isSent).to.equal(true);
    });

    it('cancels the shuttle', async () => {
      const pickup = browse().stores.lazy.of(PickupStore);
      const ride = buildPresentedRide();
      await pickup.cancel(ride);
      await expectCalls([['POST', `/dispatcher/rides/${ride.id}/cancel`, {}, {}]]);
      expect(pickup.ride?.state).to.equal('CANCELLED');
    });

    it('saves email preferences', async () => {
      const prefs = browse().stores.lazy.of(EmailPreferencesStore);
      await prefs.load('ann@example.com', 'a.b-c', undefined);
      api.reset();
      prefs.choose(0);
      await prefs.save();
      const path = '/email-prefs/ann%40example.com';
      await expectCalls([['PUT', path, { token: 'a.b-c' }, { setting: '0' }]]);
      expect(prefs.outcome).to.equal('saved');
    });

    function browseAsMember() {
      const { stores } = browse();
      const member = { email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann', policy: [] };
      stores.auth.setMember({ number: '70001', ...member });
      return stores;
    }

    function browseAccount() {
      const stores = browseAsMember();
      return { account: stores.lazy.of(AccountStore), stores };
    }

    it('shows and mails a receipt', async () => {
      const receipts = browseAsMember().lazy.of(ReceiptStore);
      await receipts.open('5001');
      await receipts.email(' pat@example.com');
      expect(receipts.stay?.transaction.receipt?.receiptNumber).to.equal('5001');
      expect(receipts.mail.sentTo).to.equal('pat@example.com');
      await expectCalls([
        ['GET', '/club/70001/tx-receipts/5001', {}, undefined],
        ['POST', '/club/70001/tx-receipts/5001/email', {}, { email: 'pat@example.com' }],
      ]);
    });

    it('changes names', async () => {
      const { account } = browseAccount();
      account.names.change('long_name', ' Anna Lee');
      await account.saveNames();
      const body = { long_name: 'Anna Lee', short_name: 'Ann' };
      await expectCalls([['PUT', '/club/70001/profile/membership', {}, body]]);
      expect(account.names.isSent).to.equal(true);
    });

    it('changes an email address, effective immediately', async () => {
      const { account, stores } = browseAccount();
      account.email.restore({ email_address: ' anna@example.com', current_password: 'as typed' });
      await account.saveEmail();
      const body = { email_address: 'anna@example.com', current_password: 'as typed' };
      await expectCalls([['PUT', '/club/70001/profile/email', {}, body]]);
      expect(stores.auth.profile.email).to.equal('anna@example.com');
    });

    it('changes a password, which ends the login', async () => {
      const { account, stores } = browseAccount();
      const body = { current_password: ' as typed ', new_password: 'eight yellow umbrellas' };
      account.password.restore(body);
      await account.savePassword();
      await expectCalls([['PUT', '/club/70001/profile/password', {}, body]]);
      expect([account.ending, stores.auth.isSignedIn]).to.deep.equal(['password', false]);
    });

    it('closes an account', async () => {
      const { account } = browseAccount();
      await account.close();
      await expectCalls([['POST', '/club/70001/profile/deactivate', {}, {}]]);
      expect(account.ending).to.equal('closed');
    });

    const LISTS: Expected[] = [
      ['GET', '/club/70001/payment-tokens/', { page: '1' }, undefined],
      ['GET', '/club/70001/billing-addrs/', { page: '1' }, undefined],
    ];

    /** The member's saved cards and addresses, loaded, without the calls that loaded them. */
    async function browseSaved() {
      const saved = browseAsMember().lazy.of(SavedPaymentsStore);
      await saved.load();
      const [card] = saved.cards?.items ?? [];
      const [address] = saved.addresses?.items ?? [];
      if (!card || !address) throw new Error('There is nothing saved');
      api.reset();
      return { saved, card, address };
    }

    it('saves a card and reloads both lists', async () => {
      const { saved, card } = await browseSaved();
      expect(nameCard(card)).to.equal('Card ending 4242');
      const typed = { cc_number: '4242 4242 4242 4242', cc_exp: '12 / 39', cc_cvc: '123' };
      expect(await saved.addCard(typed)).to.equal(true);
      await expectCalls([['POST', '/club/70001/payment-tokens/', {}, typed], ...LISTS]);
    });

    for (const [what, way, change] of [
      ['makes a card the default', 'POST k1/set-default', (saved, card) => saved.chooseCard(card)],
      [
        'records points by a card',
        'POST k1/auto-point-record-enable',
        (saved, card) => saved.setRecording(card, true),
      ],
      [
        'records them no longer',
        'POST k1/auto-point-record-disable',
        (saved, card) => saved.setRecording(card, false),
      ],
      ['deletes a card', 'DELETE k1', (saved, card) => saved.deleteCard(card)],
    ] satisfies [string, string, (saved: SavedPaymentsStore, card: PaymentToken) => Promise<void>][]) {
      it(`${what} and reloads both lists`, async () => {
        const { saved, card } = await browseSaved();
        await change(saved, card);
        const [method = '', path] = way.split(' ');
        const body = method === 'DELETE' ? undefined : {};
        await expectCalls([[method, `/club/70001/payment-tokens/${path}`, {}, body], ...LISTS]);
      });
    }

    it('saves, selects and deletes a billing address', async () => {
      const { saved, address } = await browseSaved();
      const typed = {
        country: 'CA',
        address_line_1: '700 West Georgia Street',
        city: 'Vancouver',
        state: 'BC',
        postal_code: 'V7Y 1B6',
      };
      for (const name of saved.address.names) saved.address.change(name, typed[name]);
      expect(await saved.addAddress()).to.equal(true);
      await expectCalls([['POST', '/club/70001/billing-addrs/', {}, typed], ...LISTS]);
      api.reset();
      await saved.chooseAddress(address);
      await expectCalls([['POST', '/club/70001/billing-addrs/a1/set-default', {}, {}], ...LISTS]);
      api.reset();
      await saved.deleteAddress(address);
      await expectCalls([['DELETE', '/club/70001/billing-addrs/a1', {}, undefined], ...LISTS]);
    });

    it('books with a saved card and address instead of card and billing fields', async () => {
      const stores = browseAsMember();
      const booking = stores.lazy.of(BookingFlow);
      await booking.follow({ quoteId: 'q-buy' });
      await booking.checkout.loadSaved();
      booking.checkout.introduce(stores.auth.profile);
      booking.checkout.change({ phone_number: '(206) 555-0150' });
      api.reset();
      await booking.submit(null, false, booking.checkout.choice);
      const body = api.calls.find(({ path }) => path === '/bookings/')?.body;
      expect(body).to.deep.equal({
        quote_id: 'q-buy',
        email: 'ann@example.com',
        check_for_existing: true,
        save_payment_details: false,
        point_club_id: '70001',
        email_pkpass: false,
        email_pdf: true,
        token_id: 'k1',
        addr_id: 'a1',
        full_name: 'Ann Lee',
        phone_number: '2065550150',
        flight_number_departing: null,
        flight_number_returning: null,
      });
    });

    it('records a receipt, with an idempotency key', async () => {
      const record = browseAsMember().lazy.of(RecordStore);
      record.fields.restore({ receipt_number: ' 5001', validation_code: 'k7mq ' });
      expect(await record.record()).to.equal(true);
      await expectCalls([
        ['POST', '/club/70001/tx-receipts/5001/record', {}, { validation_code: 'k7mq' }],
        ['GET', '/club/70001/ledger', {}, undefined],
      ]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(record.recorded).to.deep.equal({ receiptNumber: '5001', points: undefined, available: '' });
    });

    it('quotes and redeems points, with an idempotency key', async () => {
      const redeem = browseAsMember().lazy.of(RedeemStore);
      redeem.change({ from: '2026-11-21T09:00', to: '2026-11-23T09:00', vehicleClass: 'STANDARD' });
      await redeem.ask();
      const wish = {
        travel_from_date: '2026-11-21 09:00:00-0800',
        travel_to_date: '2026-11-23 09:00:00-0800',
        email_pdf: true,
        email_pkpass: false,
      };
      await expectCalls([['POST', '/club/70001/time-vouchers/quote', {}, wish]]);
      expect(redeem.quote?.points).to.equal(500);
      api.reset();
      redeem.choose({ withPass: true });
      expect((await redeem.redeem())?.voucher.number).to.equal('V-7');
      await expectCalls([['POST', '/club/70001/time-vouchers/', {}, { ...wish, email_pkpass: true }]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('mails a time voucher again and returns it', async () => {
      const vouchers = browseAsMember().lazy.of(VoucherStore);
      await vouchers.load('v1');
      const { shown } = vouchers;
      if (!shown) throw new Error('There is no voucher');
      api.reset();
      await vouchers.sendAgain(shown, ' ann@example.com', { with_pdf: true, with_pkpass: false });
      const body = { email: 'ann@example.com', number: 'V-7', with_pdf: true, with_pkpass: false };
      await expectCalls([['POST', '/club/70001/time-vouchers/V-7/email', {}, body]]);
      api.reset();
      await vouchers.giveBack(shown);
      await expectCalls([['POST', '/club/70001/time-vouchers/v1/void', {}, {}]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(vouchers.shown?.voucher.status).to.equal('VOID');
    });

    it('requests a corporate rate', async () => {
      const { stores } = browse();
      const corporate = stores.lazy.of(CorporateStore);
      const inquiry = {
        email_address: 'pat@acme.example',
        name: 'Pat Doe',
        company_name: 'Acme',
        role: 'Office manager',
        employee_count: '11 to 50',
        travel_frequency: 'Every week',
      };
      corporate.fields.restore(inquiry);
      await corporate.send();
      await expectCalls([['POST', '/contact/corporate', {}, inquiry]]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('finds a booking', async () => {
      const claim = browse().stores.lazy.of(ClaimStore);
      claim.fields.change('number', ' B-1001');
      claim.fields.change('email_addr', 'ann@example.com ');
      expect(await claim.claim()).to.equal('/bookings/b1/');
      await expectCalls([
        ['POST', '/bookings/claim', {}, { number: 'B-1001', email_addr: 'ann@example.com' }],
      ]);
    });

    it('cancels a booking, with an idempotency key', async () => {
      const { stores } = browse();
      const cancelling = stores.lazy.of(CancelStore);
      await cancelling.load('b1', 'a.b-c');
      api.reset();
      const { shownBooking } = stores.lazy.of(BookingViewStore);
      if (shownBooking) await cancelling.cancel(shownBooking);
      await expectCalls([
        ['GET', '/bookings/B-1001/cancel-fee', { token: 'a.b-c' }, undefined],
        ['POST', '/bookings/B-1001/cancel', { token: 'a.b-c' }, {}],
      ]);
      expect(api.calls[1]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(cancelling.isCancelled).to.equal(true);
    });

    it('records a score', async () => {
      const score = browse().stores.lazy.of(ScoreStore);
      score.begin({ transactionId: 't1', score: undefined, res: undefined, token: 'a.b-c' });
      score.change('score', '4');
      score.change('feedback', ' Cold shuttle ');
      await score.send();
      const body = { score: 4, email_address: null, feedback: 'Cold shuttle' };
      await expectCalls([['POST', '/tx/t1/score', { token: 'a.b-c' }, body]]);
      expect(score.isSent).to.equal(true);
    });

    it('records a score without a link', async () => {
      const score = browse().stores.lazy.of(ScoreStore);
      score.begin({ transactionId: 't1', score: undefined, res: undefined, token: undefined });
      score.change('score', '10');
      score.change('email_address', 'ann@example.com');
      await score.send();
      const body = { score: 10, email_address: 'ann@example.com', feedback: null };
      await expectCalls([['POST', '/tx/t1/score', {}, body]]);
    });

    it('answers a survey', async () => {
      const survey = browse().stores.lazy.of(SurveyStore);
      survey.begin({ survey: 'autumn', answer: 'Good', res: 'r.42' });
      survey.record();
      survey.fields.restore({ email_address: 'ann@example.com', message: 'A kind driver' });
      await survey.send();
      const event = { class: 'survey', name: 'autumn', value: 'Good', ref_id: 'r.42' };
      const subject = 'Survey autumn: Good';
      const letter = { email_address: 'ann@example.com', message: 'A kind driver', subject };
      await expectCalls([
        ['POST', '/events/', {}, event],
        ['POST', '/contact/email', {}, letter],
      ]);
    });

    it('modifies a booking, with an idempotency key', async () => {
      const { stores } = browse();
      const changing = stores.lazy.of(ModifyStore);
      await changing.load('b1', 'a.b-c');
      const { shownBooking } = stores.lazy.of(BookingViewStore);
      if (!shownBooking) throw new Error('There is no booking');
      changing.change({ from: '2026-11-21T09:00', to: '2026-11-24T09:00' });
      api.reset();
      await changing.ask(shownBooking);
      const card = { cc_number: '4242 4242 4242 4242', cc_exp: '12/40', cc_cvc: '123' };
      await changing.modify(shownBooking, card);
      const dates = {
        travel_from_date: '2026-11-21 09:00:00-0800',
        travel_to_date: '2026-11-24 09:00:00-0800',
      };
      await expectCalls([
        ['POST', '/bookings/b1/modify-quote', { token: 'a.b-c' }, dates],
        ['POST', '/bookings/b1/modify', { token: 'a.b-c' }, { quote_id: 'q9', ...card }],
      ]);
      expect(api.calls[1]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
      expect(changing.isChanged).to.equal(true);
    });

    it('mails a receipt, by ticket or by link', async () => {
      const transactions = browse().stores.lazy.of(TransactionStore);
      await transactions.loadTicket('1001', 'QK7M2X9RTB');
      api.reset();
      if (transactions.stay) await transactions.emailReceipt(transactions.stay, ' ann@example.com ');
      await expectCalls([['POST', '/tx-receipts/5001/email', {}, { email: 'ann@example.com' }]]);
      api.answer('GET /tx/{}', json({ id: 't1', receipt: { receiptNumber: '5002' } }));
      await transactions.load('t1', 'a.b-c');
      api.reset();
      if (transactions.stay) await transactions.emailReceipt(transactions.stay, 'ann@example.com');
      const query = { token: 'a.b-c' };
      await expectCalls([['POST', '/tx-receipts/5002/email', query, { email: 'ann@example.com' }]]);
    });

    it('links a parking stay', async () => {
      const transactions = browse().stores.lazy.of(TransactionStore);
      await transactions.load('t1', 'a.b-c');
      const { stay } = transactions;
      if (!stay) throw new Error('There is no stay');
      const query = { token: 'a.b-c' };
      const again: Expected = ['GET', '/tx/t1', query, undefined];
      api.reset();
      await transactions.linkClub(stay);
      await expectCalls([['POST', '/tx/t1/link-club', query, {}], again]);
      api.reset();
      const booking = { booking_num: 'B-1001', booking_email: 'ann@example.com' };
      transactions.booking.change('booking_num', ' B-1001');
      transactions.booking.change('booking_email', 'ann@example.com ');
      await transactions.linkBooking(stay);
      await expectCalls([['POST', '/tx/t1/link-booking', query, booking], again]);
      api.reset();
      const voucher = { voucher_num: 'V-7', voucher_email: 'ann@example.com' };
      transactions.voucher.restore(voucher);
      await transactions.linkVoucher(stay);
      await expectCalls([['POST', '/tx/t1/link-time-voucher', query, voucher], again]);
      expect(api.calls[0]?.headers['idempotency-key']).to.match(/^[\w-]{16,}$/);
    });

    it('dismisses a message, reads settings and counts clicks', async () => {
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

  it('needs only the specified fields of an answer, ignores unknown fields and accepts null for optional ones', async () => {
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
