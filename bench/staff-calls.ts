import type pg from 'pg';
import * as v from 'valibot';

const PASSWORD = 'sunset-over-rainier';

/** Calls the API with a login. */
export interface Caller {
  number: string;
  get(path: string): Promise<unknown>;
  /** The HTML of a page. */
  page(path: string): Promise<string>;
  post(path: string, body: object): Promise<unknown>;
  /** The answer before its body, which may last. */
  open(path: string): Promise<Response>;
}

let callers = 0;
/** Each call comes from another IP address, so that no rate limit of addresses applies. */
export function fromElsewhere(): { 'x-forwarded-for': string } {
  callers += 1;
  return { 'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...fromElsewhere(), ...init.headers };
  const answer = await fetch(address, { ...init, headers });
  if (answer.ok) return answer;
  throw new Error(`${address} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

/** Logs in as a browser would. */
export async function logIn(origin: string, email: string): Promise<Caller> {
  const answer = await send(`${origin}/api/club/login`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('access_token='));
  const token = decodeURIComponent(/=([^;]+)/.exec(cookie ?? '')?.[1] ?? '');
  const { number } = v.parse(loggedIn, await answer.json());
  const headers = { cookie: `access_token=${token}`, origin };
  const open = (path: string) => send(`${origin}/api${path}`, { headers });
  return {
    number,
    open,
    get: async (path) => (await open(path)).text(),
    page: async (path) => (await send(`${origin}${path}`, { headers })).text(),
    post: async (path, body) =>
      (await send(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json(),
  };
}

const loggedIn = v.object({ number: v.string() });

/** Milliseconds of each of `repeats` calls, after one that isn't counted. */
export async function timesOf(call: () => Promise<unknown>, repeats: number): Promise<number[]> {
  await call();
  const times: number[] = [];
  for (let n = 0; n < repeats; n += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

export const percentile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * part) / 100))] ?? NaN;

/** Reads an export to its end as fast as it comes. `onRows` hears how many rows have come. */
export async function exportAll(
  staff: Caller,
  path: string,
  onRows: (rows: number) => void,
): Promise<{ rows: number; seconds: number }> {
  const began = performance.now();
  const { body } = await staff.open(path);
  if (!body) throw new Error('The export has no body');
  let lines = 0;
  for await (const chunk of body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    onRows(lines);
  }
  // A title, the columns and the last line are no rows.
  return { rows: lines - 3, seconds: (performance.now() - began) / 1000 };
}

const samples = v.object({
  memberEmail: v.string(),
  stayId: v.string(),
  ticket: v.string(),
  /** What staff type, by kind. */
  searches: v.record(v.string(), v.string()),
  arrivals: v.array(v.string()),
  tickets: v.array(v.object({ ticket: v.string(), id: v.string() })),
});
export type Samples = v.InferOutput<typeof samples>;

/**
 * Chooses what is looked for: numbers and people from the history, the next arrivals, and cars that have just entered,
 * which the demo's own activity leaves alone.
 */
export async function readSamples(client: pg.Client): Promise<Samples> {
  const { rows } = await client.query<{ samples: unknown }>(`
    with middle as (
      select * from transactions where member_id is not null and booking_id is not null and status = 'CLOSED'
      order by ticket_number offset (select count(*) / 20 from transactions) limit 1
    )
    select jsonb_build_object(
      'memberEmail', (select email from members where id = middle.member_id), 'stayId', id, 'ticket', ticket_number,
      'searches', jsonb_build_object('plate', license_plate, 'name', customer_name, 'common name', 'Nguyen',
        'ticket', ticket_number, 'email', email,
        'booking', (select number from bookings where id = booking_id),
        'receipt', (select number from receipts where transaction_id = middle.id),
        'phone', (select right(phone, 4) from bookings where id = booking_id)),
      'arrivals', (select coalesce(jsonb_agg(number), '[]') from (select number from bookings
        where status = 'CONFIRMED' and travel_from between now() + interval '10 minutes' and now() + interval '220 minutes'
        order by travel_from limit 40) as next),
      'tickets', (select jsonb_agg(jsonb_build_object('ticket', ticket_number, 'id', id)) from (select ticket_number, id
        from transactions where status = 'OPEN' order by entered_at desc limit 40) as parked)) as samples
    from middle`);
  return v.parse(samples, rows[0]?.samples);
}
