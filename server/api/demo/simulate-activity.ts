import { and, asc, desc, eq, gte, isNull, like, lte, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, addMinutes, joinWall } from '../../../shared/format/wall-time.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { hasOpenBatch } from '../modules/batches/use-open-batch.ts';
import { takeSpace } from '../modules/capacity/capacity.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import { recordMovements } from '../modules/money/record-movement.ts';
import { sandboxCharges } from '../modules/payments/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Deps } from '../platform/deps.ts';
import type { LoadRates } from '../modules/rates/load-rates.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { checkInBooking, checkInDriveUp } from '../modules/transactions/check-in.ts';
import { checkOut } from '../modules/transactions/check-out.ts';
import { markNoShows } from '../modules/bookings/mark-no-shows.ts';
import { DEMO_CASHIER } from './batch-history.ts';
import { DEMO_SESSION, toBooking } from './booking-history.ts';
import { inventCarCount, type InventedStay, inventLead, inventStay } from './invent-stay.ts';
import { createPricer } from './price-invented.ts';
import { createRandom, type Random, seedOf } from './random.ts';
import { DEMO_DOMAIN, inventTraveler } from './travelers.ts';

/** Maximum number of events of each kind per run. The next run continues. */
const BATCH_SIZE = 40;
/** After a longer pause, earlier events are skipped. */
const MAX_PAUSE_MS = 14 * DAY_MS;
/** The last run is only looked for after this. A generated lot has a million rows before, and none of this demo. */
const MAX_SEARCH_MS = 30 * DAY_MS;

type DemoDeps = Pick<Deps, 'db' | 'now'> & { loadRates: LoadRates };

/**
 * Simulates the activity since the last run: cars leave, booked and drive-up cars arrive, and travelers book. Uses
 * the commands of staff, each in its own transaction, so that a run can be interrupted at any time.
 */
export async function simulateActivity(deps: DemoDeps): Promise<void> {
  const rates = await deps.loadRates();
  await checkOutDue(deps, rates);
  await checkInBooked(deps);
  await checkInDriveUps(deps, rates);
  await addBookings(deps, rates);
  await markNoShows(deps);
}

/** A random number generator seeded by id, so that repeated runs decide the same. */
const randomFor = (id: string): Random => createRandom(seedOf(id));

/** Checks out cars around the end of their booking, and drive-up cars after a random time. */
async function checkOutDue({ db, now }: DemoDeps, rates: Rates): Promise<void> {
  const open = await db.queries
    .select({
      id: transactions.id,
      enteredAt: transactions.enteredAt,
      email: transactions.email,
      travelTo: bookings.travelTo,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.id, transactions.bookingId))
    .where(eq(transactions.status, 'OPEN'))
    .orderBy(asc(transactions.enteredAt));
  const due = open
    .filter(({ travelTo, email }) => travelTo !== null || isInvented(email))
    .map((stay) => ({ ...stay, at: inventExit(stay) }))
    .filter(({ at }) => at <= now())
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, at } of due.slice(0, BATCH_SIZE)) {
    const random = randomFor(id);
    const isCash = random.next() < 0.15;
    // Without a batch, what the demo takes in cash would stand among the mistakes.
    const kind = isCash && (await hasOpenBatch(db.queries, DEMO_CASHIER)) ? 'CASH' : 'CARD';
    const card = kind === 'CARD' ? inventTraveler(random).card : { brand: null, lastFour: null };
    await ignoreConflict(
      db.transaction((tx) => checkOut(tx, rates, { id, at, kind, card, takenBy: DEMO_CASHIER })),
    );
  }
}

const isInvented = (email: string | null) => email?.endsWith(`@${DEMO_DOMAIN}`) ?? false;

function inventExit({
  id,
  enteredAt,
  travelTo,
}: {
  id: string;
  enteredAt: Date;
  travelTo: Date | null;
}): Date {
  const random = randomFor(id);
  const late = random.next() < 0.05 ? random.between(60, 1200) : random.between(-240, 25);
  const exit = travelTo
    ? travelTo.getTime() + late * MINUTE_MS
    : enteredAt.getTime() + random.between(3, 90) * 60 * MINUTE_MS;
  return new Date(Math.max(exit, enteredAt.getTime() + 50 * MINUTE_MS));
}

/** Checks in the demo's bookings around their drop-off time. */
async function checkInBooked({ db, now }: DemoDeps): Promise<void> {
  const soon = new Date(now().getTime() + 40 * MINUTE_MS);
  const expected = await db.queries
    .select({ id: bookings.id, number: bookings.number, travelFrom: bookings.travelFrom })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'CONFIRMED'),
        lte(bookings.travelFrom, soon),
        eq(bookings.sessionId, DEMO_SESSION),
      ),
    )
    .orderBy(asc(bookings.travelFrom))
    .limit(BATCH_SIZE * 2);
  for (const { id, number, travelFrom } of expected) {
    const random = randomFor(id);
    const at = new Date(travelFrom.getTime() + random.between(-40, 75) * MINUTE_MS);
    if (at > now() || random.next() < 0.02) continue;
    const licensePlate = inventTraveler(random).plate;
    await ignoreConflict(
      db.transaction((tx) => checkInBooking(tx, { number, at, licensePlate, by: DEMO_CASHIER })),
    );
  }
}

const searchStart = (now: Date) => new Date(now.getTime() - MAX_SEARCH_MS);

async function checkInDriveUps({ db, now }: DemoDeps, rates: Rates): Promise<void> {
  const isDriveUp = and(isNull(transactions.bookingId), like(transactions.email, `%@${DEMO_DOMAIN}`));
  const [latest] = await db.queries
    .select({ at: transactions.enteredAt })
    .from(transactions)
    .where(and(isDriveUp, gte(transactions.enteredAt, searchStart(now()))))
    .orderBy(desc(transactions.enteredAt))
    .limit(1);
  const since = latest?.at ?? now();
  const arrivals = inventBetween(since, now(), 'drive-ups', (day, random) => {
    const stay = inventStay(random, day);
    return stay?.productKind === 'STANDARD' ? { stay, at: stay.from, random } : null;
  });
  for (const { stay, random } of arrivals.slice(0, BATCH_SIZE)) {
    const { plate, fullName, email } = inventTraveler(random);
    const spaces = rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
    const { vehicleClass, from: at } = stay;
    const car = { at, vehicleClass, spaces, licensePlate: plate, customerName: fullName, email };
    await db.transaction((tx) => checkInDriveUp(tx, car));
  }
}

/** Adds new bookings where there is space. */
async function addBookings({ db, now }: DemoDeps, rates: Rates): Promise<void> {
  const [latest] = await db.queries
    .select({ at: sql<Date>`max(${bookings.createdAt})`.mapWith(bookings.createdAt) })
    .from(bookings)
    .where(and(eq(bookings.sessionId, DEMO_SESSION), gte(bookings.createdAt, searchStart(now()))));
  const since = latest?.at ?? now();
  const price = createPricer(rates);
  const newBookings = inventBetween(since, now(), 'bookings', inventNewBooking);
  for (const { stay, random } of newBookings.slice(0, BATCH_SIZE)) {
    const rate = price(stay);
    const spaces = rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
    if (!rate || stay.to <= now()) continue;
    const history = toBooking(stay, { traveler: inventTraveler(random), rate, spaces });
    await ignoreConflict(db.transaction((tx) => writeBooking(tx, history)));
  }
}

/** Invents a booking made on a day for a later day. */
function inventNewBooking(day: string, random: Random): DemoEvent | null {
  const at = fromWallTime(addMinutes(joinWall(day, '04:00'), random.between(0, 1199)));
  const later = at && inventStay(random, pacificDay(new Date(at.getTime() + inventLead(random) * MINUTE_MS)));
  if (!later || later.productKind === 'STANDARD' || later.from <= at) return null;
  return { stay: { ...later, bookedAt: at }, at, random };
}

interface DemoEvent {
  stay: InventedStay;
  at: Date;
  /** The generator that invented the stay. */
  random: Random;
}

/** Invents the events after `since` and up to `now`, in order. The same for every call. */
function inventBetween(
  since: Date,
  now: Date,
  kind: string,
  invent: (day: string, random: Random) => DemoEvent | null,
): DemoEvent[] {
  const start = new Date(Math.max(since.getTime(), now.getTime() - MAX_PAUSE_MS));
  const events: DemoEvent[] = [];
  for (
    let day = pacificDay(start);
    day <= pacificDay(now);
    day = addDays(joinWall(day, '00:00'), 1).slice(0, 10)
  ) {
    const cars = inventCarCount(day, randomFor(`${kind} ${day}`));
    for (let car = 0; car < cars; car += 1) {
      const event = invent(day, randomFor(`${kind} ${day} ${car}`));
      if (event && event.at > start && event.at <= now) events.push(event);
    }
  }
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Ignores an AppError, which means that staff or the traveler acted first, or the lot is full. */
async function ignoreConflict(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function writeBooking(
  tx: Queries,
  { booking, ...history }: ReturnType<typeof toBooking>,
): Promise<void> {
  await tx.insert(bookings).values(booking);
  if (history.payments.length > 0) await tx.insert(payments).values(history.payments);
  await recordMovements(
    tx,
    history.payments.map(({ id, amountCents, createdAt }) => ({
      kind: 'CHARGE',
      tender: 'CARD',
      cents: amountCents,
      at: createdAt,
      actor: 'guest',
      bookingId: booking.id,
      paymentId: id,
    })),
  );
  if (history.charges.length > 0) await tx.insert(sandboxCharges).values(history.charges);
  const sale = { product: booking.productKind, at: booking.createdAt };
  await takeSpace(tx, { ...booking, sale }, 'booked');
}
