import { inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import { DEFAULT_CAPACITY } from '../modules/capacity/capacity.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { billTransaction } from '../modules/transactions/bill-transaction.ts';
import { type BookingHistory, cancel, toBooking } from './booking-history.ts';
import { carsOn, type InventedStay, inventStay } from './invent-stay.ts';
import { createPricer, type PriceInvented } from './price-invented.ts';
import { createRandom, type Random } from './random.ts';
import { redeemDemoVoucher } from './redeem-demo-voucher.ts';
import { passBooked, passDriveUp, type StayHistory, toStay } from './stay-history.ts';
import { inventTraveler, type Traveler } from './travelers.ts';
import { type LotHistory, writeHistory } from './write-history.ts';

const PAST_DAYS = 90;
const FUTURE_DAYS = 45;
/** So many spaces of the sellable ones may be taken by what is made up: there is room for who tries the demo. */
const MAX_BOOKED = 330;

/** The members who park here, and how often: a stay of theirs among so many of a day's. They book early. */
const REGULARS = ['ann@example.com', 'ben@example.com', 'cora@example.com', 'dan@example.com'];
const REGULAR_SHARE = 1 / 160;
const REGULAR_SHARE_AHEAD = 1 / 20;

/**
 * Gives the demo's lot the 90 days that it has lived and the bookings that it has for the time to come: the same each
 * time, but for what must not be guessed; one of its members has redeemed points. Does nothing where anybody has booked or parked.
 */
export async function seedHistory(db: Database, rates: Rates, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed history', async (tx) => {
    const [known] = await tx
      .select({ one: sql`1` })
      .from(sql`(select 1 from ${bookings} union all select 1 from ${transactions} limit 1) as known`);
    if (known) return;
    const regulars = await findRegulars(tx);
    const history = await writeHistory(tx, inventHistory(rates, now, regulars));
    for (const { memberId, receiptNumber, issuedAt } of history)
      await earnForReceipt(tx, { memberId, receiptNumber, actor: 'exit', now: issuedAt });
    const [first] = regulars;
    if (first) await redeemDemoVoucher(tx, { ...first, id: first.memberId, permissions: new Set() }, now);
  });
}

const findRegulars = (tx: Queries): Promise<Regular[]> =>
  tx
    .select({
      memberId: members.id,
      number: members.number,
      email: members.email,
      fullName: members.longName,
    })
    .from(members)
    .where(inArray(members.emailKey, REGULARS))
    .orderBy(members.number);

type Regular = Pick<Traveler, 'email' | 'fullName'> & { memberId: string; number: string };

/** What the days are made of. */
interface Making {
  rates: Rates;
  price: PriceInvented;
  now: Date;
  random: Random;
  /** Spaces booked per day. */
  booked: Map<string, number>;
  /** Until when each member is not at home. */
  away: Map<string, number>;
}

export function inventHistory(rates: Rates, now: Date, regulars: Regular[]): LotHistory {
  const random = createRandom(18_999);
  const making: Making = {
    rates,
    price: createPricer(rates),
    now,
    random,
    booked: new Map(),
    away: new Map(),
  };
  const today = joinWall(pacificDay(now), '00:00');
  const bookingsMade: BookingHistory[] = [];
  const stays: StayHistory[] = [];
  for (let at = -PAST_DAYS; at < FUTURE_DAYS; at += 1) {
    const day = addDays(today, at).slice(0, 10);
    for (let car = carsOn(day, random); car > 0; car -= 1) {
      const stay = inventStay(random, day);
      const traveler = stay && inventWho(making, stay, regulars);
      const visit = stay && traveler && inventVisit(making, stay, traveler);
      if (visit && traveler.memberId) making.away.set(traveler.memberId, stay.to.getTime() + DAY_MS);
      if (visit?.booking) bookingsMade.push(visit.booking);
      if (visit?.stay) stays.push(visit.stay);
    }
  }
  const days = [...making.booked].map(([day, count]) => ({
    day,
    ...DEFAULT_CAPACITY,
    held: 0,
    booked: count,
  }));
  return { bookings: bookingsMade, stays, days };
}

/** One of the members, unless they are away already, or somebody new. */
function inventWho({ random, away, now }: Making, { from }: InventedStay, regulars: Regular[]): Traveler {
  const traveler = inventTraveler(random);
  const share = from > now ? REGULAR_SHARE_AHEAD : REGULAR_SHARE;
  const regular = regulars[Math.floor(random.next() / share)];
  if (!regular || from.getTime() < (away.get(regular.memberId) ?? 0)) return traveler;
  const { memberId, number: memberNumber, email, fullName } = regular;
  return { ...traveler, memberId, memberNumber, email, fullName, emailKey: email };
}

interface Visit {
  booking: BookingHistory | null;
  stay: StayHistory | null;
}

function inventVisit(making: Making, stay: InventedStay, traveler: Traveler): Visit | null {
  const spaces = making.rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
  const who = { stay, traveler, spaces };
  return stay.productKind === 'STANDARD' ? inventDriveUp(making, who) : inventBooked(making, who);
}

interface Who {
  stay: InventedStay;
  traveler: Traveler;
  spaces: number;
}

function inventDriveUp({ price, now, random }: Making, who: Who): Visit | null {
  const { enteredAt, exitedAt } = passDriveUp(who.stay, random);
  if (enteredAt > now) return null;
  const exit = exitedAt <= now ? exitedAt : null;
  const visit = { ...who, booking: null, enteredAt, exitedAt: exit, rate: price(who.stay) };
  return { booking: null, stay: toStay(visit, random) };
}

function inventBooked(making: Making, who: Who): Visit | null {
  const { rates, price, now, random } = making;
  const { stay, spaces } = who;
  const { from, bookedAt } = stay;
  const fate = random.next();
  const { enteredAt, exitedAt } = passBooked(stay, random);
  const rate = bookedAt <= now ? price(stay) : null;
  if (!rate || !hasRoom(making, stay, spaces)) return null;
  const made = toBooking(stay, { ...who, rate });
  const cancelledAt = new Date(bookedAt.getTime() + (from.getTime() - bookedAt.getTime()) * random.next());
  if (fate < 0.06 && cancelledAt < now) return { booking: cancel(made, cancelledAt), stay: null };
  const givenUpAt = new Date(from.getTime() + DAY_MS);
  if (fate > 0.98 && givenUpAt < now) return { booking: mark(made, 'NO_SHOW', givenUpAt), stay: null };
  for (const day of stay.days) making.booked.set(day, (making.booked.get(day) ?? 0) + spaces);
  if (enteredAt > now) return { booking: made, stay: null };
  const { booking } = made;
  const exit = exitedAt <= now ? exitedAt : null;
  const bill =
    exit && exit > booking.travelTo
      ? billTransaction(rates, { row: { ...booking, enteredAt }, booking }, exit)
      : rate;
  const visit = { ...who, booking, enteredAt, exitedAt: exit, rate: bill };
  return {
    booking: mark(made, exit ? 'COMPLETED' : 'CHECKED_IN', exit ?? enteredAt),
    stay: toStay(visit, random),
  };
}

const hasRoom = ({ booked }: Making, { days }: InventedStay, spaces: number) =>
  days.every((day) => (booked.get(day) ?? 0) + spaces <= MAX_BOOKED);

const mark = (history: BookingHistory, status: string, updatedAt: Date): BookingHistory => {
  const paymentStatus = status === 'COMPLETED' ? 'PAID' : history.booking.paymentStatus;
  return { ...history, booking: { ...history.booking, status, paymentStatus, updatedAt } };
};
