import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ApiError } from '../../shared/api/api-error.ts';
import { createApiClient } from '../../shared/api/create-api-client.ts';
import { createBooking, emailBooking, findBooking } from '../../shared/contracts/bookings.ts';
import { emailQuote, findQuote, setQuotes } from '../../shared/contracts/quotes.ts';
import {
  checkMessages,
  dismissMessage,
  getSettings,
  sendEvent,
  type EventBody,
} from '../../shared/contracts/site.ts';
import { createAxiosTransport } from '../../shared/api/axios-transport.ts';
import { SettingsStore } from '../../shared/stores/SettingsStore.ts';
import {
  drip,
  flood,
  json,
  plain,
  redirect,
  reset,
  silence,
  startStandInApi,
  type StandInApi,
} from '../support/stand-in-api.ts';

const BOOKING = { quote_id: 'q-buy', email: 'ann@example.com' };

describe('The API client', () => {
  let api: StandInApi;
  let settings: SettingsStore;
  let events: EventBody[];
  let unauthorized: number;

  before(async () => (api = await startStandInApi()));
  beforeEach(() => {
    api.reset();
    settings = new SettingsStore();
    events = [];
    unauthorized = 0;
  });
  after(() => api.close());

  const connect = () =>
    createApiClient({
      loadTransport: async () => createAxiosTransport({ baseURL: api.baseURL, timeout: 300, headers: {} }),
      state: settings,
      onUnauthorized: () => (unauthorized += 1),
      onEvent: (event) => events.push(event),
    });

  /** The error of a failed call. */
  async function failureOf(call: Promise<unknown>): Promise<ApiError> {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof ApiError) return error;
    throw new Error('The call was meant to fail with an ApiError', { cause: error });
  }

  describe('sends', () => {
    it('path, query and body as the contract defines them', async () => {
      await connect().call(createBooking, { body: BOOKING }, { idempotencyKey: 'attempt-01' });
      await connect().call(findBooking, { params: { id: 'b1' }, query: { token: 'a b&c' } });
      await connect().call(dismissMessage, { query: { id: '7' } });
      await connect().call(emailQuote, { params: { id: 'q-buy' }, body: { email: 'ann@example.com' } });
      const copy = { email: 'ann@example.com', with_pkpass: true, with_pdf: true };
      await connect().call(emailBooking, { params: { number: 'B-1001' }, query: { token: 't' }, body: copy });
      await connect().call(checkMessages, {});
      expect(api.calls.map(({ method, path, query, body }) => ({ method, path, query, body }))).to.deep.equal(
        [
          { method: 'POST', path: '/bookings/', query: {}, body: BOOKING },
          { method: 'GET', path: '/bookings/b1', query: { token: 'a b&c' }, body: undefined },
          { method: 'POST', path: '/msg-dismiss', query: { id: '7' }, body: {} },
          {
            method: 'POST',
            path: '/booking-quotes/q-buy/email',
            query: {},
            body: { email: 'ann@example.com' },
          },
          { method: 'POST', path: '/bookings/B-1001/email', query: { token: 't' }, body: copy },
          { method: 'GET', path: '/api/msg-chk', query: {}, body: undefined },
        ],
      );
      expect(api.calls[0]?.headers).to.include({ 'idempotency-key': 'attempt-01' });
    });

    it('dates in Pacific time, before and after a clock change', async () => {
      const body = {
        travel_from_date: new Date('2026-10-31T19:00:00Z'),
        travel_to_date: new Date('2026-11-02T20:30:00Z'),
      };
      const { quotes } = await connect().call(setQuotes, { body });
      expect(api.calls[0]?.body).to.deep.equal({
        travel_from_date: '2026-10-31 12:00:00-0700',
        travel_to_date: '2026-11-02 12:30:00-0800',
      });
      expect(quotes.map((quote) => quote.product_id)).to.deep.equal(['BUY_NOW', 'BOOK_NOW', 'STANDARD']);
    });

    it('only to paths below its base, for every id', async () => {
      for (const id of ['..', '.', '', '\uD800']) {
        const failure = await failureOf(connect().call(findQuote, { params: { id } }));
        expect(failure.status).to.equal(404);
      }
      await connect().call(findQuote, { params: { id: '../../admin?x#y' } });
      await connect().call(findQuote, { params: { id: 'http://evil.example/' } });
      expect(api.calls.map((call) => call.path)).to.deep.equal([
        '/booking-quotes/..%2F..%2Fadmin%3Fx%23y',
        '/booking-quotes/http%3A%2F%2Fevil.example%2F',
      ]);
    });
  });

  describe('parses', () => {
    it('JSON after a byte-order mark, with any content type', async () => {
      api.answer(
        'GET /settings',
        plain('\uFEFF{"bookings_disabled":true,"more":1}', 200, { 'content-type': 'text/plain' }),
      );
      expect(await connect().call(getSettings, {})).to.deep.equal({
        bookings_disabled: true,
        is_parkweb_maint: false,
      });
    });

    it('compressed answers of up to 2 MB uncompressed', async () => {
      const compressed = (text: string) => (res: ServerResponse) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        res.end(gzipSync(text));
      };
      api.answer('GET /settings', compressed('{"bookings_disabled":true}'));
      expect(await connect().call(getSettings, {})).to.include({ bookings_disabled: true });
      api.answer('GET /settings', compressed(`{"bookings_disabled":true}${' '.repeat(3 * 1024 * 1024)}`));
      expect((await failureOf(connect().call(getSettings, {}))).message).to.equal('Unknown error.');
    });

    it('empty answers, null and plain text where the contract requires no field', async () => {
      for (const text of ['', 'null', 'OK']) {
        api.answer('POST /events/', plain(text));
        expect(await connect().call(sendEvent, { body: { class: 'a', name: 'b' } })).to.deep.equal({});
      }
    });

    it("invalid JSON as the error 'Failed to parse JSON'", async () => {
      for (const text of [
        '{"items":',
        '[1,2',
        '{not json}',
        `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      ]) {
        api.answer('GET /settings', plain(text));
        const failure = await failureOf(connect().call(getSettings, {}));
        expect(failure.message).to.equal('Failed to parse JSON');
      }
    });

    it("answers that break their contract as 'Unknown error.'", async () => {
      for (const body of [
        'hello',
        '[]',
        '{"id":null}',
        '{"id":1,"number":[]}',
        '{"__proto__":{"id":"x","number":"y"}}',
      ]) {
        api.answer('GET /bookings/{}', plain(body));
        const failure = await failureOf(connect().call(findBooking, { params: { id: 'b1' } }));
        expect(failure.message, body).to.equal('Unknown error.');
      }
      expect(events[0]).to.deep.include({ name: 'server-error', value: 'findBooking' });
    });
  });

  describe('fails', () => {
    it("with 'Unknown server error. {status}' for other statuses, and sends an event", async () => {
      for (const status of [201, 204, 302, 400, 404, 418, 500]) {
        api.answer('GET /api/msg-chk', plain('', status));
        const failure = await failureOf(connect().call(checkMessages, {}));
        expect(failure).to.include({ status, message: `Unknown server error. ${status}` });
      }
      expect(events).to.have.length(7);
      expect(events.at(-1)).to.deep.equal({
        class: 'api',
        name: 'server-error',
        value: 'checkMessages',
        parameters: { status: 500, code: 'HTTP_500' },
      });
    });

    it('with the messages of fields and form for a validation error, and sends the field names as an event', async () => {
      api.answer(
        'POST /booking-quotes/set',
        json({ fieldErrors: { promo_code: ['Not now'] }, formErrors: ['Look again'] }, 422),
      );
      const body = { travel_from_date: new Date(), travel_to_date: new Date() };
      const failure = await failureOf(connect().call(setQuotes, { body }));
      expect(failure).to.include({ status: 422, isValidation: true, message: 'Look again' });
      expect(failure.fieldErrors).to.deep.equal({ promo_code: ['Not now'] });
      expect(events).to.deep.equal([
        {
          class: 'form',
          name: 'validation-failed',
          value: 'setQuotes',
          parameters: { status: 422, fields: 'promo_code' },
        },
      ]);
    });

    it("with 'Duplicate Booking Error' and the server's data for an existing booking", async () => {
      api.answer('POST /bookings/', json({ error: 'DUPLICATE_BOOKING', booking: { number: 'B-1' } }, 409));
      const failure = await failureOf(connect().call(createBooking, { body: BOOKING }));
      expect(failure).to.include({ code: 'DUPLICATE_BOOKING', message: 'Duplicate Booking Error' });
      expect(failure.data).to.deep.equal({ booking: { number: 'B-1' } });
    });

    it('with the code of other conflicts', async () => {
      api.answer('POST /bookings/', json({ error: 'SOLD_OUT', formErrors: ['Sold out'] }, 409));
      const failure = await failureOf(connect().call(createBooking, { body: BOOKING }));
      expect(failure).to.include({ code: 'SOLD_OUT', message: 'Sold out' });
    });

    it('and opens the login on 401', async () => {
      api.answer('GET /bookings/{}', json({ error: 'UNAUTHORIZED' }, 401));
      expect((await failureOf(connect().call(findBooking, { params: { id: 'b' } }))).code).to.equal(
        'UNAUTHORIZED',
      );
      expect(unauthorized).to.equal(1);
    });

    it('without an event for the events call', async () => {
      api.answer('POST /events/', plain('', 500));
      await failureOf(connect().call(sendEvent, { body: { class: 'a', name: 'b' } }));
      expect(events).to.deep.equal([]);
    });

    it('within its deadline for no answer, a slow answer, an endless answer and a redirect', async () => {
      for (const answer of [silence, drip, flood(100 * 1024 * 1024), redirect('http://127.0.0.1:1/')]) {
        api.answer('GET /bookings/{}', answer);
        const begun = performance.now();
        await failureOf(connect().call(findBooking, { params: { id: 'b' } }));
        expect(performance.now() - begun).to.be.below(1_500);
      }
      expect(api.calls).to.have.length(4);
    });
  });

  describe('retries', () => {
    it('a GET once when its connection broke', async () => {
      api.answer('GET /bookings/{}', (res, call) =>
        (api.calls.length === 1 ? reset : json({ id: 'b', number: 'B' }))(res, call),
      );
      expect(await connect().call(findBooking, { params: { id: 'b' } })).to.deep.equal({
        id: 'b',
        number: 'B',
      });
      expect(api.calls).to.have.length(2);
    });

    it('a GET at most once', async () => {
      api.answer('GET /bookings/{}', reset);
      expect((await failureOf(connect().call(findBooking, { params: { id: 'b' } }))).message).to.equal(
        'Unknown error.',
      );
      expect(api.calls).to.have.length(2);
    });

    it('no POST, because it may have booked', async () => {
      api.answer('POST /bookings/', reset);
      await failureOf(connect().call(createBooking, { body: BOOKING }));
      expect(api.calls).to.have.length(1);
    });

    it('nothing after an answer, not even a 503', async () => {
      api.answer('GET /bookings/{}', plain('', 503));
      await failureOf(connect().call(findBooking, { params: { id: 'b' } }));
      expect(api.calls).to.have.length(1);
    });

    it('at most a tenth of the calls after the first ten retries', async () => {
      api.answer('GET /bookings/{}', reset);
      const transport = createAxiosTransport({ baseURL: api.baseURL, timeout: 2_000, headers: {} });
      const request = {
        method: 'GET',
        path: '/bookings/b',
        query: new URLSearchParams(),
        headers: {},
      } as const;
      await Promise.allSettled(Array.from({ length: 60 }, () => transport.send(request)));
      expect(api.calls.length).to.be.within(70, 78);
    });
  });

  describe('goes offline', () => {
    it('on 503, and then sends only the settings call', async () => {
      api.answer(
        'GET /bookings/{}',
        json({ error: 'UNAVAILABLE', formErrors: ['Maintenance'] }, 503, { 'retry-after': '30' }),
      );
      const client = connect();
      const failure = await failureOf(client.call(findBooking, { params: { id: 'b' } }));
      expect(failure.details.retryAfter).to.equal(30);
      expect(settings.isOffline).to.equal(true);

      expect((await failureOf(client.call(createBooking, { body: BOOKING }))).code).to.equal('OFFLINE');
      expect(api.count('POST /bookings/')).to.equal(0);

      await settings.load(client);
      expect(settings.isOffline).to.equal(false);
      await client.call(createBooking, { body: BOOKING });
    });

    it('when the connection is refused', async () => {
      await api.refuse();
      const failure = await failureOf(connect().call(findBooking, { params: { id: 'b' } }));
      await api.listen();
      expect(failure).to.include({ status: 503, code: 'OFFLINE' });
      expect(settings.isOffline).to.equal(true);
    });

    it('in maintenance mode and when the settings fail', async () => {
      api.answer('GET /settings', json({ is_parkweb_maint: true }));
      await settings.load(connect());
      expect(settings.modes).to.deep.equal({ mode: 'offline', bookingsDisabled: false, maintenance: true });
      api.answer('GET /settings', plain('', 500));
      await settings.load(connect());
      expect(settings.isOffline).to.equal(true);
    });

    it('not when the settings time out, which is the timeout mode', async () => {
      api.answer('GET /settings', silence);
      await settings.load(connect());
      expect(settings).to.include({ isTimedOut: true, isOffline: false });
    });

    it('not when bookings are disabled', async () => {
      api.answer('GET /settings', json({ bookings_disabled: true }));
      await settings.load(connect());
      expect(settings).to.include({ areBookingsDisabled: true, canBook: false, isOffline: false });
    });
  });
});
