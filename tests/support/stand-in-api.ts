import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildPresentedRide } from './presented-ride.ts';
import { BOOKING, MEMBER, QUOTE, STAY, TOKENS, VOUCHER } from './specified-bodies.ts';

/** A recorded call. */
export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** The parsed JSON, or the text of another body; undefined without a body. */
  body: unknown;
}

export type StandInAnswer = (res: ServerResponse, call: RecordedCall) => void | Promise<void>;

export interface StandInApi {
  /** Base URL, with a path below which it listens: `http://127.0.0.1:1234/v1`. */
  baseURL: string;
  calls: RecordedCall[];
  /** `answer('POST /bookings/', …)`; `{}` matches any segment. The latest answer for a call wins. */
  answer(call: string, answer: StandInAnswer): void;
  /** How often a call was received, e.g. `'GET /settings'`. */
  count(call: string): number;
  /** Clears answers and calls. */
  reset(): void;
  /** Stops listening: connections are refused until `listen`. */
  refuse(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const BASE = '/v1';

/** An API on a real port that answers only the specification's fields and records every call. */
export async function startStandInApi(): Promise<StandInApi> {
  const calls: RecordedCall[] = [];
  const answers = new Map<string, StandInAnswer>();
  const server = createServer((req, res) => void handle(req, res));
  let port = 0;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = await record(req);
    calls.push(call);
    const find = (table: Iterable<[string, StandInAnswer]>) =>
      [...table].findLast(([name]) => matches(name, call))?.[1];
    const answer = find(answers) ?? find(Object.entries(SPECIFIED)) ?? json({ error: 'NOT_FOUND' }, 404);
    await answer(res, call);
  }
  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }
  async function refuse(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
  await listen();
  return {
    baseURL: `http://127.0.0.1:${port}${BASE}`,
    calls,
    answer(call, answer) {
      answers.delete(call);
      answers.set(call, answer);
    },
    count: (name) => calls.filter((call) => matches(name, call)).length,
    reset() {
      answers.clear();
      calls.length = 0;
    },
    refuse,
    listen,
    close: refuse,
  };
}

async function record(req: IncomingMessage): Promise<RecordedCall> {
  const url = new URL(req.url ?? '', 'http://stand-in');
  const sent = await text(req).catch(() => '');
  return {
    method: req.method ?? '',
    path: url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : `outside of the base: ${req.url}`,
    query: Object.fromEntries(url.searchParams),
    headers: req.headers,
    body: sent === '' ? undefined : parseLeniently(sent),
  };
}

function parseLeniently(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

function matches(name: string, { method, path }: RecordedCall): boolean {
  const [wantedMethod, wantedPath = ''] = name.split(' ');
  const pattern = new RegExp(`^${wantedPath.replaceAll('{}', '[^/]+')}$`);
  return method === wantedMethod && pattern.test(path);
}

/** Sends JSON with optional headers. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): StandInAnswer =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify(body));
  };

/** Sends exactly this text. */
export const plain =
  (body: string, status = 200, headers: Record<string, string> = {}): StandInAnswer =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(body);
  };

/** Receives the request and closes the connection. */
export const reset: StandInAnswer = (res) => void res.socket?.resetAndDestroy();

/** Receives the request and never answers. */
export const silence: StandInAnswer = () => undefined;

/** Answers when the promise resolves. */
export const after =
  (moment: Promise<unknown>, answer: StandInAnswer): StandInAnswer =>
  async (res, call) => {
    await moment;
    await answer(res, call);
  };

/** A body of that many bytes, as fast as the client reads it. */
export const flood =
  (bytes: number, headers: Record<string, string> = { 'content-type': 'application/json' }): StandInAnswer =>
  (res) => {
    res.writeHead(200, headers);
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    let left = bytes;
    const pour = () => {
      while (left > 0 && !res.destroyed) {
        left -= chunk.length;
        if (!res.write(chunk)) return void res.once('drain', pour);
      }
      res.end();
    };
    pour();
  };

/** The head and the first byte, then one byte at a time without end. */
export const drip: StandInAnswer = (res) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 20);
  res.once('close', () => clearInterval(timer));
};

export const redirect = (location: string): StandInAnswer => json({}, 302, { location });

/** The fields of specification §3 and nothing more. */
const SPECIFIED: Record<string, StandInAnswer> = {
  'GET /settings': json({ bookings_disabled: false, is_parkweb_maint: false }),
  'POST /booking-quotes/set': json({
    quotes: [
      { ...QUOTE, id: 'q-buy', quote_id: 'q-buy' },
      { ...QUOTE, id: 'q-book', quote_id: 'q-book', product_id: 'BOOK_NOW', is_prebook_discount: false },
      { ...QUOTE, id: 'q-std', quote_id: 'q-std', product_id: 'STANDARD', is_prebook_discount: false },
    ],
  }),
  'GET /booking-quotes/{}': (res, call) => json({ ...QUOTE, id: call.path.split('/')[2] })(res, call),
  'POST /booking-quotes/{}/email': json({}),
  'POST /bookings/': json(BOOKING),
  'GET /bookings/{}': json(BOOKING),
  'POST /bookings/{}/email': json({}),
  'POST /bookings/{}/link-club': json(BOOKING),
  'POST /bookings/claim': json({ id: 'b1' }),
  'GET /bookings/{}/cancel-fee': json({ fee: { amount: 2532, currency: 'USD' } }),
  'POST /bookings/{}/cancel': json({}),
  'POST /bookings/{}/modify-quote': json({
    quote: {
      quote_id: 'q9',
      product_id: 'BUY_NOW',
      travel_from_date: '2026-11-21 09:00:00-0800',
      travel_to_date: '2026-11-24 09:00:00-0800',
      total_charge: { amount: 8000, currency: 'USD' },
    },
    charge: { amount: 1000, currency: 'USD' },
  }),
  'POST /bookings/{}/modify': json({ id: 'b1', number: 'B-1001' }),
  'GET /tx/{}': json({ id: 't1' }),
  'GET /tx/{}/{}': json({ id: 't1', receipt: { receiptNumber: '5001' } }),
  'POST /tx/{}/link-club': json({}),
  'POST /tx/{}/link-booking': json({}),
  'POST /tx/{}/link-time-voucher': json({}),
  'POST /tx-receipts/{}/email': json({}),
  'POST /contact/email': json({}),
  'POST /contact/corporate': json({}),
  'POST /dispatcher/ride-request': json({}),
  'POST /dispatcher/rides/{}/cancel': json(buildPresentedRide({ state: 'CANCELLED' })),
  'GET /email-prefs/{}': json({ email_delivery_setting: 1 }),
  'PUT /email-prefs/{}': json({ email_delivery_setting: 0 }),
  'POST /tx/{}/score': json({}),
  'GET /api/msg-chk': json({ messages: [] }),
  'POST /msg-dismiss': json({}),
  'POST /events/': json({}),
  'POST /club/login': json(TOKENS),
  'POST /club/register': json(TOKENS),
  'GET /club/me': json(MEMBER),
  'PUT /club/{}/profile/membership': json({}),
  'PUT /club/{}/profile/email': json({}),
  'PUT /club/{}/profile/password': json({}),
  'POST /club/{}/profile/deactivate': json({}),
  'POST /club/{}/send-membership-pass': json({}),
  'GET /club/{}/upcoming-trips': json({ items: [BOOKING], count: 1 }),
  'GET /club/{}/recent-trips': json({
    items: [{ id: 't1', travel_to_date: '2026-11-17 14:25:00-0800', receipt: { receiptNumber: '5001' } }],
    count: 1,
  }),
  'GET /club/{}/tx-receipts/{}': json({ id: 't1', receipt: { receiptNumber: '5001' } }),
  'POST /club/{}/tx-receipts/{}/email': json({}),
  'GET /club/{}/ledger': json({
    items: [{ id: '1', date: '2026-11-18 09:00:00-0800', points: 93 }],
    count: 1,
  }),
  'POST /club/{}/tx-receipts/{}/record': json({}),
  'GET /club/{}/payment-tokens/': json({
    items: [{ token_id: 'k1', is_default: true, cc_number: 'XXXXXXXXXXXX4242', cc_exp: '12/39' }],
    count: 1,
  }),
  'POST /club/{}/payment-tokens/': json({}),
  'DELETE /club/{}/payment-tokens/{}': json({}),
  'POST /club/{}/payment-tokens/{}/set-default': json({}),
  'POST /club/{}/payment-tokens/{}/auto-point-record-enable': json({}),
  'POST /club/{}/payment-tokens/{}/auto-point-record-disable': json({}),
  'GET /club/{}/billing-addrs/': json({
    items: [
      {
        addr_id: 'a1',
        is_default: true,
        address_line_1: '1 Main St',
        city: 'SeaTac',
        state: 'WA',
        postal_code: '98188',
        country: 'US',
      },
    ],
    count: 1,
  }),
  'POST /club/{}/billing-addrs/': json({}),
  'DELETE /club/{}/billing-addrs/{}': json({}),
  'POST /club/{}/billing-addrs/{}/set-default': json({}),
  'POST /club/{}/time-vouchers/quote': json({ ...STAY, points: 500 }),
  'POST /club/{}/time-vouchers/': json(VOUCHER),
  'GET /club/{}/time-vouchers/{}': json(VOUCHER),
  'POST /club/{}/time-vouchers/{}/void': json({}),
  'POST /club/{}/time-vouchers/{}/email': json({}),
  'POST /club/request-password-reset': json({}),
  'POST /club/password-reset': json({}),
  'POST /auth/token': json({ access_token: 'access-2', refresh_token: 'refresh-2' }),
  'POST /auth/introspect': json({
    user: { short_name: 'Ann', long_name: 'Ann Lee', email: 'ann@example.com' },
    user_id: 'u1',
    policy: {},
  }),
};
