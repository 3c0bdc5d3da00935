import { expect } from 'chai';
import { routes } from '../../pages/routes.ts';
import { specifiedCalls } from '../../server/web/gateway/specified-calls.ts';
import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { createStores } from '../../shared/stores/create-stores.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import { DIALECTS, speak } from '../support/dialects.ts';
import { json, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const STAY = 'fromDate=2099-11-21&fromTime=09:00&toDate=2099-11-23&toTime=09:00';
const LOGIN = 'access_token=access-1; refresh_token=refresh-1';

/** The pages whose content comes from the API: what each asks for, and words that it then shows. */
const PAGES: Record<string, [asked: string[], words: string[]]> = {
  [`/booking?${STAY}`]: [['POST /booking-quotes/set'], ['$59.59', 'Choose how to pay']],
  '/booking?quoteId=11': [['GET /booking-quotes/11'], ['$59.59', 'Pay and book']],
  '/bookings/21': [['GET /bookings/21'], ['1001', 'Drop-off', '--', 'Change', 'Cancel']],
  '/bookings/21/cancel': [['GET /bookings/21', 'GET /bookings/1001/cancel-fee'], ['$25.32']],
  '/bookings/21/modify': [['GET /bookings/21'], ['Change']],
  '/trips/31': [['GET /tx/31'], ['5001', '11/23/26, 9:00 am', 'Link booking', 'Rate this stay']],
  '/tickets/1001/QK7M2X9RTB': [['GET /tx/1001/QK7M2X9RTB'], ['5001', '--']],
  '/email/email-prefs/ann%40example.com': [['GET /email-prefs/ann%40example.com'], ['Bookings and account']],
  '/point-club/dashboard': [
    ['GET /club/70001/upcoming-trips', 'GET /club/70001/recent-trips'],
    ['120', 'Booking 1001', '5001', 'Ann Lee'],
  ],
  '/point-club/payment-tokens': [
    ['GET /club/70001/payment-tokens/', 'GET /club/70001/billing-addrs/'],
    ['Card ending 4242', '1 Main St', 'WA 98188'],
  ],
  '/point-club/ledger': [['GET /club/70001/ledger'], ['11/21/26, 9:00 am', '--']],
  '/point-club/voucher/41': [
    ['GET /club/70001/time-vouchers/41'],
    ['41', '11/21/26, 9:00 am', 'Email this voucher', 'Return voucher'],
  ],
  '/point-club/email-preferences': [['GET /email-prefs/ann%40example.com'], ['Bookings and account']],
  '/point-club/record-points': [['GET /club/70001/ledger'], ['Record my points']],
  '/point-club/redeem-points': [[], ['See points needed']],
  '/point-club/membership-pass': [[], ['70001', 'Ann Lee']],
  '/point-club/account-details': [[], ['Deactivate my account']],
};

const isSpecified = ({ method, path }: { method: string; path: string }) =>
  contracts.some((contract) => {
    const pattern = new RegExp(`^${contract.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);
    return specifiedCalls.has(contract.name) && contract.method === method && pattern.test(path);
  }) || path.startsWith('/auth/');

/** The words of a page's content. */
const wordsOf = (html: string) =>
  (/<main[ >].*<\/main>/s.exec(html)?.[0] ?? '')
    .replace(/<(?:script|style|svg)[ >].*?<\/(?:script|style|svg)>|<[^>]+>/gs, ' ')
    .replace(/\s+/g, ' ');

for (const [name, dialect] of Object.entries(DIALECTS)) {
  describe(`With a remote API that speaks in ${name}, the site`, () => {
    let api: StandInApi;
    let site: RunningSite;

    before(async () => {
      api = await startStandInApi();
      speak(api, dialect);
      site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL } });
    });
    beforeEach(() => void (api.calls.length = 0));
    after(() => site.close());
    after(() => api.close());

    for (const [path, [asked, words]] of Object.entries(PAGES)) {
      it(`shows ${path.split('?')[0]}`, async () => {
        const { status, text } = await site.get(path, { headers: { cookie: LOGIN } });
        expect(status).to.equal(200);
        for (const word of words) expect(wordsOf(text)).to.contain(word);
        expect(wordsOf(text)).to.not.match(/couldn’t|Unknown|undefined|NaN|parse error|\[object/);
        for (const call of asked) expect(api.count(call), call).to.equal(1);
        expect(site.reported).to.deep.equal([]);
      });
    }

    for (const { name: page, path } of routes.filter(({ path: one }) => !one.includes(':'))) {
      it(`shows ${page} (${path}) to a member`, async () => {
        const { status, text } = await site.get(path, { headers: { cookie: LOGIN } });
        expect(status).to.equal(200);
        expect(text).to.contain('Ann').and.contain('<h1');
      });
    }

    it('makes each call that the specification does not have once', async () => {
      const pages = ['/pickup', ...Object.keys(PAGES), '/pickup', ...Object.keys(PAGES)];
      for (const page of pages) await site.get(page, { headers: { cookie: LOGIN } });
      expect(api.calls.filter((call) => !isSpecified(call))).to.deep.equal([]);
    });

    it('says that what the specification does not have is not available, with the phone number', async () => {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const body = 'email_addr=ann%40example.com';
      const { text } = await site.get('/email-my-bookings', { method: 'POST', headers, body });
      expect(wordsOf(text)).to.contain('This isn’t available online. Call us: (206) 555-0150.');
    });

    it('keeps the session that the API names', async () => {
      const { cookies } = await site.get('/api/settings');
      const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
      await site.get('/api/booking-quotes/11', { headers: { cookie } });
      const { headers } = api.calls.findLast(({ path }) => path === '/booking-quotes/11') ?? {};
      expect(headers).to.deep.include({
        'x-session-id': dialect.session,
        'x-anon-id': dialect.anonymous,
      });
    });

    /** A browser of the member, through the gateway. */
    function browse() {
      const transport = createAxiosTransport({
        baseURL: `http://127.0.0.1:${site.port}/api`,
        timeout: 5_000,
        headers: { 'content-type': 'application/json', cookie: LOGIN, 'sec-fetch-site': 'same-origin' },
      });
      const { stores } = createStores(async () => transport);
      const member = { email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann', policy: [] };
      stores.auth.setMember({ number: '70001', ...member });
      return stores;
    }

    it('books, changes and cancels', async () => {
      const stores = browse();
      const flow = stores.lazy.of(BookingFlow);
      flow.clock.set(Date.parse('2026-11-20T12:00:00Z'));
      flow.changeStay({
        from: '2099-11-21T09:00',
        to: '2099-11-23T09:00',
        vehicleClass: 'STANDARD',
        promoCode: '',
      });
      await flow.requestQuotes();
      expect(flow.quotes?.map(({ total_charge }) => total_charge)).to.deep.equal(
        Array.from({ length: 3 }, () => ({ amount: 5959, currency: 'USD' })),
      );
      await flow.follow({ quoteId: '11' });
      flow.checkout.change({
        email: 'ann@example.com',
        full_name: 'Ann Lee',
        phone_number: '2065550150',
        postal_code: '98188',
      });
      await flow.submit({ cc_number: '4242 4242 4242 4242', cc_exp: '12/39', cc_cvc: '123' });
      expect(flow.checkout.form.formErrors).to.deep.equal([]);
      expect(flow.checkout.shownBooking?.booking).to.include({ id: '21', number: '1001' });

      const changing = stores.lazy.of(ModifyStore);
      await changing.load('21', undefined);
      const view = stores.lazy.of(BookingViewStore);
      if (!view.shownBooking) throw new Error('There is no booking');
      changing.change({ from: '2026-11-21T09:00', to: '2026-11-23T09:00' });
      await changing.ask(view.shownBooking);
      await changing.modify(view.shownBooking, {
        cc_number: '4242 4242 4242 4242',
        cc_exp: '12/39',
        cc_cvc: '123',
      });
      expect(changing.isChanged).to.equal(true);
      expect(view.shownBooking).to.deep.include({ from: '2026-11-21T09:00', to: '2026-11-23T09:00' });
      expect(view.shownBooking.booking).to.include({ id: '21', number: '1001' });

      await view.linkClub(view.shownBooking);
      expect(view.linkedId).to.equal('21');
      const cancelling = stores.lazy.of(CancelStore);
      await cancelling.load('21', undefined);
      await cancelling.cancel(view.shownBooking);
      expect(cancelling.isCancelled).to.equal(true);
    });

    it('saves what a member changes, whatever the answer of a PUT is', async () => {
      const stores = browse();
      const account = stores.lazy.of(AccountStore);
      account.names.change('long_name', 'Anna Lee');
      await account.saveNames();
      account.email.restore({ email_address: 'anna@example.com', current_password: 'as typed' });
      await account.saveEmail();
      expect([account.names.isSent, stores.auth.profile.email]).to.deep.equal([true, 'anna@example.com']);
      const prefs = stores.lazy.of(EmailPreferencesStore);
      await prefs.load('ann@example.com', undefined, undefined);
      expect(prefs.chosen).to.equal(1);
      prefs.choose(0);
      await prefs.save();
      expect([prefs.outcome, prefs.chosen]).to.deep.equal(['saved', 0]);
    });

    it('redeems points for a voucher without an id, and returns it', async () => {
      const stores = browse();
      const redeem = stores.lazy.of(RedeemStore);
      redeem.change({ from: '2026-11-21T09:00', to: '2026-11-23T09:00', vehicleClass: 'STANDARD' });
      await redeem.ask();
      expect(redeem.form.formErrors).to.deep.equal([]);
      expect((await redeem.redeem())?.voucher).to.include({ id: '41', number: '41' });
      const vouchers = stores.lazy.of(VoucherStore);
      await vouchers.load('41');
      if (!vouchers.shown) throw new Error('There is no voucher');
      await vouchers.giveBack(vouchers.shown);
      expect(vouchers.shown.voucher.status).to.equal('VOID');
    });

    it('links a parking stay', async () => {
      const transactions = browse().lazy.of(TransactionStore);
      await transactions.load('31', undefined);
      if (!transactions.stay) throw new Error('There is no stay');
      await transactions.linkClub(transactions.stay);
      expect(transactions.notice).to.equal('This stay is now in your Point Club account.');
    });

    it('shows a message of the API where it sends one text instead of a list', async () => {
      api.answer(
        'POST /club/{}/tx-receipts/{}/record',
        json({ fieldErrors: { validation_code: 'Wrong code' } }, 422),
      );
      const { text } = await site.get('/api/club/70001/tx-receipts/5001/record', {
        method: 'POST',
        headers: { cookie: LOGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: '{"validation_code":"K"}',
      });
      expect(JSON.parse(text)).to.deep.equal({ fieldErrors: { validation_code: ['Wrong code'] } });
    });

    it('asks for the login when an anonymous visitor is not allowed', async () => {
      api.answer('GET /bookings/{}', json({ error: 'UNAUTHORIZED' }, 401));
      const { status, headers } = await site.get('/bookings/21');
      expect([status, headers.location]).to.deep.equal([302, '/?showLogin=true']);
      api.answer('POST /booking-quotes/set', json({ error: 'UNAUTHORIZED' }, 401));
      const { text } = await site.get(`/booking?${STAY}`);
      expect(text).to.match(/"auth":\{[^}]*"login":\{/);
    });
  });
}
