import { expect } from 'chai';
import { DAY_MS } from '../../shared/format/durations.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { like, sql } from 'drizzle-orm';
import { sweepBookings } from '../../server/api/modules/bookings/sweep-bookings.ts';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { buildDeps } from '../support/api.ts';
import { ann } from '../support/bookings.ts';
import { until } from '../support/until.ts';
import { auditBooks, soundBooks } from './support/books.ts';
import { copyQuotes } from './support/copy-quotes.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { openRaceServer, type RaceServer } from './support/race-server.ts';
import { dropLot, openSharedLot, type SharedLot } from './support/shared-lot.ts';

const KILLS = 20;
/** Travelers per round who repeat their call until it is answered, while one process is killed. */
const PATIENT = 50;
/** Travelers per round who give up when their call fails. */
const IMPATIENT = 10;
const TIMEOUT_MS = 60_000;

describe('A killed process', function () {
  this.timeout(600_000);
  let server: RaceServer | undefined;
  let lot: SharedLot | undefined;
  let fleet: Fleet | undefined;

  before(async function () {
    server = await openRaceServer(this);
  });
  after(async () => {
    fleet?.stop();
    await lot?.close();
    if (lot) await dropLot(lot.url);
    await server?.stop();
  });

  it('loses and duplicates no booking and charges each once, in 20 kills during 1,000 bookings', async () => {
    if (!server) return;
    lot = await openSharedLot(server);
    const { db } = lot;
    const quotes = await quoteMany(lot, KILLS * (PATIENT + IMPATIENT));
    const processes = (fleet = await startFleet(lot.url, 2));
    const numbers = new Set<unknown>();
    let broken = 0;

    async function book(name: string, isPatient: boolean): Promise<void> {
      const body = { ...ann, quote_id: quotes.pop(), email: `${name}@example.com` };
      const end = performance.now() + TIMEOUT_MS;
      for (;;) {
        const answer = await processes
          .post('/bookings/', body, { 'idempotency-key': `the-attempt-of-${name}` })
          .catch(() => null);
        if (answer && answer.status < 500) {
          expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
          numbers.add(answer.body.number);
          return;
        }
        broken++;
        if (!isPatient) return;
        if (performance.now() > end) throw new Error(`Never answered: ${JSON.stringify(answer?.body)}`);
        await pause(Math.random() * 50);
      }
    }

    for (let round = 0; round < KILLS; round++) {
      const before = numbers.size;
      const travelers = Array.from({ length: PATIENT + IMPATIENT }, async (_, n) => {
        // Spread over time, so that each kill interrupts calls at different steps.
        await pause(Math.random() * 400);
        await (n < PATIENT ? book(`patient-${round}-${n}`, true) : book(`impatient-${round}-${n}`, false));
      });
      const threshold = before + Math.floor(Math.random() * PATIENT);
      await until(() => numbers.size >= threshold, TIMEOUT_MS);
      await Promise.all([processes.killOne(), ...travelers]);
    }

    expect(broken, 'calls that were interrupted by a kill').to.be.greaterThan(KILLS);
    expect(await db.queries.$count(bookings, like(bookings.email, 'patient-%'))).to.equal(KILLS * PATIENT);
    const before = await auditBooks(db.queries);
    // After their hold has expired, the sweeper settles the bookings that nobody repeated.
    await sweepAll(lot);
    const after = await auditBooks(db.queries);
    const { confirmed } = after;
    expect(after).to.deep.include({ ...soundBooks, approvedCharges: confirmed, mails: confirmed });
    expect(confirmed).to.be.within(KILLS * PATIENT, KILLS * (PATIENT + IMPATIENT));
    expect(confirmed + after.expired).to.equal(before.confirmed + before.pending + before.expired);
    expect(numbers.size).to.be.within(before.confirmed - broken, before.confirmed);
  });
});

/** Quotes for dates throughout the year, some with a promo code, some for vehicles of two spaces. */
async function quoteMany(lot: SharedLot, count: number): Promise<string[]> {
  const originals = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const from = Date.now() + (20 + n * 5) * DAY_MS;
      return lot.calls(n).quote({
        travel_from_date: new Date(from),
        travel_to_date: new Date(from + (1 + (n % 9)) * DAY_MS),
        promo_code: n % 3 ? null : 'SAVE10',
        vehicle_class: n % 7 ? null : 'TWO_SPACE',
      });
    }),
  );
  return copyQuotes(
    lot.db.queries,
    originals.map(({ id }) => id),
    count,
  );
}

async function sweepAll({ db }: SharedLot): Promise<void> {
  const later = new Date(Date.now() + 11 * 60_000);
  const deps = buildDeps({ db, now: () => later });
  const isPending = sql`${bookings.status} = 'PENDING_PAYMENT'`;
  while ((await db.queries.$count(bookings, isPending)) > 0) await sweepBookings(deps);
}
