import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';

const CLIENTS = 40;
/** As long as a browser's stores wait, or longer. */
const CALL_MS = 10_000;
const RETRY_MS = 500;

export interface Acknowledged {
  number: string;
  email: string;
  key: string;
}

export interface Clients {
  acknowledged: Acknowledged[];
  /** Lets the clients finish what they have begun. */
  finish(): Promise<Summary>;
}

export interface Summary {
  bookings: number;
  /** Calls that were repeated, by what was answered; 0 for a broken connection or none in time. */
  repeated: Record<string, number>;
  /** Seconds. */
  longestGap: number;
  longestBooking: number;
  p50Ms: number;
}

const quoted = v.object({ quotes: v.array(v.object({ product_id: v.string(), quote_id: v.string() })) });
const booked = v.object({ number: v.string() });

/** Travelers who each quote and book again and again, and repeat every call with its key until its answer is definite. */
export function startClients(origin: string): Clients {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const acknowledged: Acknowledged[] = [];
  const repeated: Record<string, number> = {};
  const successes: number[] = [performance.now()];
  const durations: number[] = [];
  const over = new AbortController();
  let count = 0;

  async function insist<T>(
    path: string,
    body: object,
    headers: Record<string, string>,
    answer: v.GenericSchema<unknown, T>,
  ): Promise<T> {
    for (;;) {
      const { status, text } = await post(`${origin}${path}`, body, headers, agent);
      if (status === 200 || status === 201) return v.parse(answer, JSON.parse(text));
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${text}`);
      repeated[status] = (repeated[status] ?? 0) + 1;
      await pause(RETRY_MS);
    }
  }

  async function travel(): Promise<void> {
    await pause(Math.random() * 500);
    while (!over.signal.aborted) {
      const n = (count += 1);
      const email = `traveler-${n}-${randomUUID().slice(0, 8)}@example.com`;
      const key = randomUUID();
      const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
      const day = (more: number) => new Date(Date.now() + (2 + (n % 300) + more) * 86_400_000).toISOString();
      const began = performance.now();
      const { quotes } = await insist(
        '/api/booking-quotes/set',
        { travel_from_date: day(0), travel_to_date: day(2) },
        headers,
        quoted,
      );
      const { number } = await insist(
        '/api/bookings/',
        {
          quote_id: quotes.find(({ product_id: product }) => product === 'BUY_NOW')?.quote_id,
          email,
          full_name: 'Cluster Trial',
          phone_number: '2065550150',
          postal_code: '98188',
          cc_number: '4242424242424242',
          cc_exp: '12/40',
          cc_cvc: '123',
        },
        { ...headers, 'idempotency-key': key },
        booked,
      );
      const now = performance.now();
      acknowledged.push({ number, email, key });
      successes.push(now);
      durations.push(now - began);
      await pause(Math.random() * 1_000);
    }
  }

  const all = Promise.all(Array.from({ length: CLIENTS }, travel));
  all.catch(() => {});
  return {
    acknowledged,
    async finish() {
      over.abort();
      await all;
      agent.destroy();
      const gaps = successes.slice(1).map((at, n) => at - (successes[n] ?? at));
      return {
        bookings: acknowledged.length,
        repeated,
        longestGap: Math.max(...gaps) / 1000,
        longestBooking: Math.max(...durations) / 1000,
        p50Ms: durations.toSorted((a, b) => a - b)[durations.length >> 1] ?? NaN,
      };
    },
  };
}

/** Status 0 for a connection that breaks or says nothing in time. */
function post(
  address: string,
  body: object,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '' });
    const sent = request(
      address,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'client-version': '5.15.0', ...headers },
        signal: AbortSignal.timeout(CALL_MS),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', lost);
      },
    );
    sent.on('error', lost).end(JSON.stringify(body));
  });
}
