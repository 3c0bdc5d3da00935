import { and, asc, desc, eq, isNull, like, lte, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { addDays, addMinutes, joinWall } from '../../../shared/format/wall-time.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { takeSpace } from '../modules/capacity/capacity.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import { sandboxCharges } from '../modules/payments/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Deps } from '../platform/deps.ts';
import type { LoadRates } from '../modules/rates/load-rates.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { checkInBooking, checkInDriveUp } from '../modules/transactions/check-in.ts';
import { checkOut } from '../modules/transactions/check-out.ts';
import { markNoShows } from '../modules/bookings/mark-no-shows.ts';
import { DEMO_SESSION, toBooking } from './booking-history.ts';
import { carsOn, type InventedStay, inventLead, inventStay } from './invent-stay.ts';
import { createPricer } from './price-invented.ts';
import { createRandom, type Random, seedOf } from './random.ts';
import { DEMO_DOMAIN, inventTraveler } from './travelers.ts';

/** What one run catches up with of each kind; the next one goes on. */
const BATCH = 40;
/** After a longer pause the demo goes on from here: nobody misses the drive-ups of last winter. */
const MAX_PAUSE_MS = 14 * DAY_MS;

type LivingDeps = Pick<Deps, 'db' | 'now'> & { loadRates: LoadRates };

/**
 * Lets the demo's lot live on: what should have happened since the last run happens now, at the time at which it should
 * have — cars leave, booked and other cars come, and travelers book. All of it through the commands that staff use, each
 * in its own transaction, so it may be cut off anywhere.
 */
export async function simulateActivity(deps: LivingDeps): Promise<void> {
  const rates = await deps.loadRates();
  await leave(deps, rates);
  await comeAsBooked(deps);
  await driveUp(deps, rates);
  await book(deps, rates);
  await markNoShows(deps);
}

/** Chance of its own for each thing, the same whenever it is asked. */
const chanceOf = (id: string): Random => createRandom(seedOf(id));

/** Cars whose booked time is over leave, around that time; those that drove up after a time of their own. */
async function leave({ db, now }: LivingDeps, rates: Rates): Promise<void> {
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
    .map((stay) => ({ ...stay, at: leavingTime(stay) }))
    .filter(({ at }) => at <= now())
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { id, at } of due.slice(0, BATCH)) {
    const random = chanceOf(id);
    const kind = random.next() < 0.15 ? 'CASH' : 'CARD';
    const card = kind === 'CARD' ? inventTraveler(random).card : { brand: null, lastFour: null };
    await unlessChanged(db.transaction((tx) => checkOut(tx, rates, { id, at, kind, card })));
  }
}

const isInvented = (email: string | null) => email?.endsWith(`@${DEMO_DOMAIN}`) ?? false;

function leavingTime({
  id,
  enteredAt,
  travelTo,
}: {
  id: string;
  enteredAt: Date;
  travelTo: Date | null;
}): Date {
  const random = chanceOf(id);
  const late = random.next() < 0.05 ? random.between(60, 1200) : random.between(-240, 25);
  const leaves = travelTo
    ? travelTo.getTime() + late * MINUTE_MS
    : enteredAt.getTime() + random.between(3, 90) * 60 * MINUTE_MS;
  return new Date(Math.max(leaves, enteredAt.getTime() + 50 * MINUTE_MS));
}

/** The demo's own bookings: their cars come around the start. */
async function comeAsBooked({ db, now }: LivingDeps): Promise<void> {
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
    .limit(BATCH * 2);
  for (const { id, number, travelFrom } of expected) {
    const random = chanceOf(id);
    const at = new Date(travelFrom.getTime() + random.between(-40, 75) * MINUTE_MS);
    if (at > now() || random.next() < 0.02) continue;
    const licensePlate = inventTraveler(random).plate;
    await unlessChanged(db.transaction((tx) => checkInBooking(tx, { number, at, licensePlate })));
  }
}

async function driveUp({ db, now }: LivingDeps, rates: Rates): Promise<void> {
  const isDriveUp = and(isNull(transactions.bookingId), like(transactions.email, `%@${DEMO_DOMAIN}`));
  const [latest] = await db.queries
    .select({ at: transactions.enteredAt })
    .from(transactions)
    .where(isDriveUp)
    .orderBy(desc(transactions.enteredAt))
    .limit(1);
  const since = latest?.at ?? now();
  const arrivals = inventBetween(since, now(), 'drive-ups', (day, random) => {
    const stay = inventStay(random, day);
    return stay?.productKind === 'STANDARD' ? { stay, at: stay.from, random } : null;
  });
  for (const { stay, random } of arrivals.slice(0, BATCH)) {
    const { plate, fullName, email } = inventTraveler(random);
    const spaces = rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
    const { vehicleClass, from: at } = stay;
    const car = { at, vehicleClass, spaces, licensePlate: plate, customerName: fullName, email };
    await db.transaction((tx) => checkInDriveUp(tx, car));
  }
}

/** Travellers book as they always did; who finds the lot full goes elsewhere. */
async function book({ db, now }: LivingDeps, rates: Rates): Promise<void> {
  const [latest] = await db.queries
    .select({ at: sql<Date>`max(${bookings.createdAt})`.mapWith(bookings.createdAt) })
    .from(bookings)
    .where(eq(bookings.sessionId, DEMO_SESSION));
  const since = latest?.at ?? now();
  const price = createPricer(rates);
  const wishes = inventBetween(since, now(), 'bookings', inventWish);
  for (const { stay, random } of wishes.slice(0, BATCH)) {
    const rate = price(stay);
    const spaces = rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
    if (!rate || stay.to <= now()) continue;
    const made = toBooking(stay, { traveler: inventTraveler(random), rate, spaces });
    await unlessChanged(db.transaction((tx) => writeBooking(tx, made)));
  }
}

/** Somebody who books on this day, at some time of it, for a later one. */
function inventWish(day: string, random: Random): Happening | null {
  const at = fromWallTime(addMinutes(joinWall(day, '04:00'), random.between(0, 1199)));
  const later = at && inventStay(random, pacificDay(new Date(at.getTime() + inventLead(random) * MINUTE_MS)));
  if (!later || later.productKind === 'STANDARD' || later.from <= at) return null;
  return { stay: { ...later, bookedAt: at }, at, random };
}

interface Happening {
  stay: InventedStay;
  at: Date;
  /** Goes on where the stay was invented. */
  random: Random;
}

/** What happens after `since` and until `now`, in order; the same whenever it is asked. */
function inventBetween(
  since: Date,
  now: Date,
  what: string,
  invent: (day: string, random: Random) => Happening | null,
): Happening[] {
  const start = new Date(Math.max(since.getTime(), now.getTime() - MAX_PAUSE_MS));
  const happenings: Happening[] = [];
  for (
    let day = pacificDay(start);
    day <= pacificDay(now);
    day = addDays(joinWall(day, '00:00'), 1).slice(0, 10)
  ) {
    const cars = carsOn(day, chanceOf(`${what} ${day}`));
    for (let car = 0; car < cars; car += 1) {
      const happening = invent(day, chanceOf(`${what} ${day} ${car}`));
      if (happening && happening.at > start && happening.at <= now) happenings.push(happening);
    }
  }
  return happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Staff or the traveler were faster, or the lot is full: then it does not happen. */
async function unlessChanged(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function writeBooking(tx: Queries, { booking, ...made }: ReturnType<typeof toBooking>): Promise<void> {
  await tx.insert(bookings).values(booking);
  if (made.payments.length > 0) await tx.insert(payments).values(made.payments);
  if (made.charges.length > 0) await tx.insert(sandboxCharges).values(made.charges);
  await takeSpace(tx, booking, 'booked');
}
