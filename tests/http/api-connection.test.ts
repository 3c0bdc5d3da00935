import { expect } from 'chai';
import { createApiClient } from '../../shared/api/create-api-client.ts';
import { createBooking, findBooking } from '../../shared/contracts/bookings.ts';
import { setQuotes } from '../../shared/contracts/quotes.ts';
import { checkMessages, getSettings } from '../../shared/contracts/site.ts';
import { AnalyticsStore } from '../../shared/stores/AnalyticsStore.ts';
import { SettingsStore } from '../../shared/stores/SettingsStore.ts';
import { createLogger } from '../../server/log.ts';
import { connectAuth } from '../../server/web/api-connection-auth.ts';
import { connectApi, type ApiConnection, type ApiPlace } from '../../server/web/api-connection.ts';
import type { ApiCall } from '../../shared/contracts/api-call.ts';
import type { EmbeddedApi } from '../../server/web/gateway/embedded-api.ts';
import { createSessionCookies } from '../../server/web/gateway/session-cookies.ts';
import { Session } from '../../server/web/gateway/session.ts';
import { json, plain, reset, silence, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { until } from '../support/until.ts';

const log = createLogger('silent');
const SESSION = crypto.randomUUID();
const ANON = crypto.randomUUID();

describe("The server's connection to the API", () => {
  let api: StandInApi;
  let connections: ApiConnection[];

  before(async () => (api = await startStandInApi()));
  beforeEach(() => {
    api.reset();
    connections = [];
  });
  afterEach(() => Promise.all(connections.map((connection) => connection.drain())));
  after(() => api.close());

  function connect(place: ApiPlace = { mode: 'remote', baseURL: api.baseURL }): ApiConnection {
    const connection = connectApi(place, {
      log,
      now: () => new Date(),
      timeout: 500,
      settingsInterval: 20,
      settingsRecoveryInterval: 20,
    });
    connections.push(connection);
    return connection;
  }

  function visit(connection: ApiConnection, cookie: string) {
    const auth = connectAuth({
      baseURL: `${api.baseURL}/auth`,
      connection,
      clientId: 'parkweb',
      now: () => new Date(),
    });
    const refreshTokens = auth?.refreshTokens ?? null;
    const cookies = createSessionCookies({ isSecure: false });
    const request = { headers: { cookie }, socket: { remoteAddress: '::ffff:10.1.2.3' } };
    return new Session(request, { cookies, refreshTokens, trustedHops: 0, log });
  }

  function clientOf(connection: ApiConnection, session: Session, signal?: AbortSignal) {
    const settings = new SettingsStore();
    return createApiClient({ loadTransport: connection.forSession(session, { signal }), state: settings });
  }

  it('sends the same headers to an embedded and a remote API', async () => {
    const heard: ApiCall[] = [];
    const inside: EmbeddedApi = {
      record: () => {},
      async call(request) {
        heard.push(request);
        const body = request.path === '/booking-quotes/set' ? { quotes: [] } : { id: 'b1', number: 'B1' };
        return { status: 200, headers: { 'content-type': 'application/json' }, body };
      },
    };
    for (const connection of [connect(), connect({ mode: 'embedded', api: inside })]) {
      const session = visit(connection, `session_id=${SESSION}; anon_id=${ANON}; access_token=abc`);
      const client = clientOf(connection, session);
      await client.call(
        createBooking,
        { body: { quote_id: 'q', email: 'a@b.example' } },
        { idempotencyKey: 'attempt-01' },
      );
      await client.call(findBooking, { params: { id: 'b1' }, query: { token: 'a b' } });
      const stay = { travel_from_date: new Date(0), travel_to_date: new Date(86_400_000) };
      await client.call(setQuotes, { body: stay });
      connection.sendEvent(session, { class: 'page', name: 'view', value: '/' });
    }
    await until(() => api.calls.length === 4);
    const outside = api.calls.map(({ method, path, query, headers, body }) => ({
      method,
      path,
      query,
      headers: ours(headers),
      body,
    }));
    const within = heard.map(({ method, path, query, headers, body }) => ({
      method,
      path,
      query: Object.fromEntries(query),
      headers: ours(headers),
      body,
    }));
    expect(within).to.deep.equal(outside);
    expect(heard.map((request) => request.ip)).to.deep.equal(Array(4).fill('10.1.2.3'));
    expect(outside[0]?.headers).to.deep.equal({
      accept: 'application/json',
      'content-type': 'application/json',
      'client-version': '5.15.0',
      'x-forwarded-for': '10.1.2.3',
      'x-session-id': SESSION,
      'x-anon-id': ANON,
      authorization: 'Bearer abc',
      'idempotency-key': 'attempt-01',
    });
  });

  it('keeps connections alive', async () => {
    const ports = new Set<number | undefined>();
    api.answer('GET /settings', (res, call) => {
      ports.add(res.socket?.remotePort);
      return json({})(res, call);
    });
    const client = clientOf(connect(), visit(connect(), ''));
    for (let i = 0; i < 5; i += 1) await client.call(getSettings, {});
    expect(ports.size).to.equal(1);
  });

  it('stores the ids that the API assigns for the next call and in cookies', async () => {
    api.answer('GET /settings', json({}, 200, { 'x-set-session-id': SESSION, 'x-set-anon-id': 'not an id' }));
    const connection = connect();
    const session = visit(connection, '');
    const client = clientOf(connection, session);
    await client.call(getSettings, {});
    await client.call(checkMessages, {});
    expect(api.calls[1]?.headers).to.include({ 'x-session-id': SESSION });
    expect(session.setCookies()).to.deep.equal([
      `session_id=${SESSION}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  it('renews an expired token once for all calls of a page', async () => {
    api.answer('GET /bookings/{}', (res, call) =>
      (call.headers.authorization === 'Bearer access-2' ? json({ id: 'b', number: 'B' }) : plain('', 401))(
        res,
        call,
      ),
    );
    const connection = connect();
    const session = visit(connection, 'access_token=access-1; refresh_token=refresh-1');
    const client = clientOf(connection, session);
    const calls = ['b1', 'b2', 'b3', 'b4'].map((id) => client.call(findBooking, { params: { id } }));
    expect(await Promise.all(calls)).to.have.length(4);
    expect(api.count('POST /auth/token')).to.equal(1);
    expect(session.setCookies().map((cookie) => cookie.split(';')[0])).to.deep.equal([
      'access_token=access-2',
      'refresh_token=refresh-2',
    ]);
  });

  it("aborts calls at the page's deadline, embedded and remote", async () => {
    const never: EmbeddedApi = { call: () => new Promise(() => undefined), record: () => {} };
    for (const place of [{ mode: 'embedded', api: never } as const, undefined]) {
      api.answer('GET /bookings/{}', silence);
      const connection = connect(place);
      const call = clientOf(connection, visit(connection, ''), AbortSignal.timeout(50)).call(findBooking, {
        params: { id: 'b' },
      });
      const code = await call.catch((error: unknown) => error);
      expect(code).to.include({ code: 'TIMEOUT' });
    }
  });

  describe('watches the settings', () => {
    it('and seeds pages with them without a request', async () => {
      api.answer('GET /settings', json({ bookings_disabled: true }));
      const connection = connect();
      await connection.settings.start();
      expect(connection.settings.modes).to.deep.equal({
        mode: 'online',
        bookingsDisabled: true,
        maintenance: false,
      });
      api.answer('GET /settings', json({ bookings_disabled: false }));
      await until(() => !connection.settings.modes.bookingsDisabled);
    });

    it('goes offline when it reads them after a 503 of a call, and recovers automatically', async () => {
      const connection = connectApi(
        { mode: 'remote', baseURL: api.baseURL },
        { log, now: () => new Date(), settingsInterval: 3_600_000, settingsRecoveryInterval: 20 },
      );
      connections.push(connection);
      await connection.settings.start();
      api.answer('GET /settings', plain('', 500));
      api.answer('GET /bookings/{}', plain('', 503));
      await clientOf(connection, visit(connection, ''))
        .call(findBooking, { params: { id: 'b' } })
        .catch(() => undefined);
      expect(connection.settings.modes.mode).to.equal('online');
      await until(() => connection.settings.modes.mode === 'offline');
      api.reset();
      await until(() => connection.settings.modes.mode === 'online');
    });

    it('goes offline when the connection is refused, and recovers automatically', async () => {
      const connection = connect();
      await connection.settings.start();
      await api.refuse();
      await clientOf(connection, visit(connection, ''))
        .call(findBooking, { params: { id: 'b' } })
        .catch(() => undefined);
      expect(connection.settings.modes.mode).to.equal('offline');
      await api.listen();
      await until(() => connection.settings.modes.mode === 'online');
    });

    it('sends one settings request at a time', async () => {
      api.answer('GET /settings', silence);
      const connection = connect();
      await Promise.all([connection.settings.start(), connection.settings.start()]);
      expect(api.count('GET /settings')).to.equal(1);
      expect(connection.settings.modes.mode).to.equal('timeout');
    });
  });

  describe('sends events', () => {
    it('in the background, one POST per event', async () => {
      const connection = connect();
      const session = visit(connection, `session_id=${SESSION}`);
      const analytics = new AnalyticsStore(clientOf(connection, session));
      for (const path of ['/booking', '/health', '/app.js.map', '/bookings/1/'])
        analytics.trackPageView(path);
      await until(() => api.calls.length === 2);
      // They are sent at the same time, so either may arrive first.
      expect(api.calls.map(({ body }) => body)).to.have.deep.members([
        { class: 'page', name: 'view', value: '/booking' },
        { class: 'page', name: 'view', value: '/bookings/1/' },
      ]);
      expect(api.calls[0]?.headers).to.include({ 'x-session-id': SESSION, 'client-version': '5.15.0' });
    });

    it('completely before it closes', async () => {
      const connection = connect();
      const session = visit(connection, '');
      for (let i = 0; i < 100; i += 1)
        connection.sendEvent(session, { class: 'page', name: 'view', value: `/${i}` });
      await connection.drain();
      expect(api.count('POST /events/')).to.equal(100);
    });

    it('at most once', async () => {
      api.answer('POST /events/', reset);
      const connection = connect();
      connection.sendEvent(visit(connection, ''), { class: 'page', name: 'view', value: '/' });
      await connection.drain();
      expect(api.count('POST /events/')).to.equal(1);
    });
  });
});

const OURS = /^(accept|content-type|client-version|authorization|idempotency-key|x-.*)$/;

/** The headers of the site, without those that HTTP adds. */
const ours = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => OURS.test(name)));
