import { request } from 'node:http';
import { after, json, startStandInApi } from '../tests/support/stand-in-api.ts';
import { report } from './results.ts';
import { startProduct } from './servers.ts';

/** The API's answers take so long. */
const SLOW_MS = 1_500;
const MAX_MS = 30;
const ROUNDS = 9;
/** The session may have a ride, so the page is in no cache. */
const SESSION = `session_id=${crypto.randomUUID()}`;

/** How soon a page begins whose data are slow: head and frame come first. */
export async function benchLate(): Promise<void> {
  const api = await startStandInApi();
  for (const [call, body] of Object.entries({
    'GET /dispatcher/own-ride': { ride: null, ticket_number: null },
    'GET /dispatcher/islands': { items: [] },
    'GET /rates/examples': { travel_from_date: '2026-11-25 09:00:00-0800', examples: [] },
    'GET /api/msg-chk': { messages: [] },
  }))
    api.answer(call, (res, sent) =>
      after(new Promise((resolve) => setTimeout(resolve, SLOW_MS)), json(body))(res, sent),
    );
  const product = await startProduct({ DEMO: '0', API_BASE_URL: api.baseURL, AUTH_BASE_URL: api.baseURL });
  for (let visit = 0; visit < 50; visit += 1) await firstByte(`${product.origin}/pickup`, SESSION);
  for (const [what, address, cookie] of [
    ['/pickup with a session', '/pickup', SESSION],
    // Not in the cache yet: its data are awaited there in the background.
    ['/rates, not cached', '/rates', ''],
  ] as const) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await firstByte(product.origin + address, cookie));
    report(`first byte of ${what}, with an API of ${SLOW_MS} ms`, rounds, { atMost: MAX_MS }, 'ms');
  }
  await product.stop();
  await api.close();
}

/** Milliseconds. Does not wait for the rest of the page. */
function firstByte(address: string, cookie: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const req = request(address, { agent: false, headers: { cookie } }, (res) => {
      res.once('data', () => {
        res.destroy();
        if (res.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${address} answered ${res.statusCode}`));
      });
    });
    req.once('error', reject).end();
  });
}
