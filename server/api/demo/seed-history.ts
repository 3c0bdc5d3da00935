import { inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../shared/format/wall-time.ts';
import { DEFAULT_CAPACITY } from '../modules/capacity/capacity.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { members } from '../modules/members/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { billTransaction } from '../modules/transactions/bill-transaction.ts';
import { inventShifts } from './batch-history.ts';
import { addOddTickets } from './add-odd-tickets.ts';
import { type BookingHistory, cancel, toBooking } from './booking-history.ts';
import { addDemoOffers } from './demo-offers.ts';
import { addDemoPrices } from './demo-prices.ts';
import { addDemoPasses } from './demo-passes.ts';
import { inventSales } from './invent-sales.ts';
import { inventScores } from './invent-scores.ts';
import { inventCarCount, type InventedStay, inventStay } from './invent-stay.ts';
import { createPricer, type PriceInventedStay } from './price-invented.ts';
import { createRandom, type Random } from './random.ts';
import { redeemDemoVoucher } from './redeem-demo-voucher.ts';
import { addPastVouchers } from './past-vouchers.ts';
import { inventBookedTimes, inventDriveUpTimes, type StayHistory, toStay } from './stay-history.ts';
import { writeStaffHistory } from './staff-history.ts';
import { inventTraveler, type Traveler } from './travelers.ts';
import { type LotHistory, writeHistory } from './write-history.ts';

const PAST_DAYS = 90;
const FUTURE_DAYS = 45;
/** Limit of booked spaces per day, below the sellable spaces, so that demo users can still book. */
const MAX_BOOKED = 330;

/** The share of bookings with a promo code, always the same one. */
const PROMO_SHARE = 0.06;
const PROMO_CODE = {
  id: 'demo-save10',
  code: 'SAVE10',
  kind: 'PERCENT',
  value: 10,
  label: '10% off',
} as const;

/** Demo members who park regularly, and their share of past and future stays. */
const REGULARS = ['ann@example.com', 'ben@example.com', 'cora@example.com', 'dan@example.com'];
const REGULAR_SHARE = 1 / 160;
const REGULAR_SHARE_AHEAD = 1 / 20;

/**
 * Adds 90 days of demo history and upcoming bookings, and redeems points of a demo member. The data is the same each
 * time, except for unguessable ids. Does nothing if there are bookings or transactions.
 */
export async function seedHistory(db: Database, rates: Rates, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed history', async (tx) => {
    const [existing] = await tx
      .select({ one: sql`1` })
      .from(sql`(select 1 from ${bookings} union all select 1 from ${transactions} limit 1) as existing`);
    if (existing) return;
    const regulars = await findRegulars(tx);
    const history = await writeHistory(tx, inventHistory(rates, now, regulars));
    await addOddTickets(tx, now);
    for (const { memberId, receiptNumber, issuedAt } of history)
      await earnForReceipt(tx, { memberId, receiptNumber, actor: 'exit', now: issuedAt });
    await writeStaffHistory(tx, now);
    const [first] = regulars;
    const member = first && { ...first, id: first.memberId, permissions: new Set<string>() };
    if (member) await redeemDemoVoucher(tx, member, { rates, now });
    await addPastVouchers(tx, now);
    await addDemoPasses(
      tx,
      regulars.map(({ memberId }) => memberId),
      now,
    );
    await addDemoOffers(tx, rates, now);
    await addDemoPrices(tx, now);
    await tx.update(coupons).set({
      usedCount: sql`(select count(*) from ${bookings} where ${bookings.couponId} = ${coupons.id}
        and ${bookings.status} not in ('EXPIRED', 'CANCELLED'))`,
    });
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

/** The state while inventing the history. */
interface HistoryContext {
  rates: Rates;
  price: PriceInventedStay;
  now: Date;
  random: Random;
  /** A generator of its own, so that sales leave the stays as they were. */
  saleRandom: Random;
  /** Spaces booked per day. */
  booked: Map<string, number>;
  /** When each member's latest trip ends, in epoch milliseconds. */
  away: Map<string, number>;
}

export function inventHistory(rates: Rates, now: Date, regulars: Regular[]): LotHistory {
  const random = createRandom(18_999);
  const context: HistoryContext = {
    rates,
    price: createPricer(rates),
    now,
    random,
    saleRandom: createRandom(777),
    booked: new Map(),
    away: new Map(),
  };
  const today = joinWall(pacificDay(now), '00:00');
  const bookingHistories: BookingHistory[] = [];
  const stays: StayHistory[] = [];
  for (let at = -PAST_DAYS; at < FUTURE_DAYS; at += 1) {
    const day = addDays(today, at).slice(0, 10);
    for (let car = inventCarCount(day, random); car > 0; car -= 1) {
      const stay = inventStay(random, day);
      const traveler = stay && chooseTraveler(context, stay, regulars);
      const record = stay && traveler && inventCarHistory(context, stay, traveler);
      if (record && traveler.memberId) context.away.set(traveler.memberId, stay.to.getTime() + DAY_MS);
      if (record?.booking) bookingHistories.push(record.booking);
      if (record?.stay) stays.push(record.stay);
    }
  }
  const days = [...context.booked].map(([day, count]) => ({
    day,
    ...DEFAULT_CAPACITY,
    held: 0,
    booked: count,
  }));
  const shifts = inventShifts(now, PAST_DAYS);
  return { bookings: bookingHistories, stays, days, shifts, now, scores: inventScores(stays, now) };
}

/** Chooses a regular member who isn't already away, or invents a traveler. */
function chooseTraveler(
  { random, away, now }: HistoryContext,
  { from }: InventedStay,
  regulars: Regular[],
): Traveler {
  const traveler = inventTraveler(random);
  const share = from > now ? REGULAR_SHARE_AHEAD : REGULAR_SHARE;
  const regular = regulars[Math.floor(random.next() / share)];
  if (!regular || from.getTime() < (away.get(regular.memberId) ?? 0)) return traveler;
  const { memberId, number: memberNumber, email, fullName } = regular;
  return { ...traveler, memberId, memberNumber, email, fullName, emailKey: email };
}

interface CarHistory {
  booking: BookingHistory | null;
  stay: StayHistory | null;
}

function inventCarHistory(
  context: HistoryContext,
  stay: InventedStay,
  traveler: Traveler,
): CarHistory | null {
  const spaces = context.rates.classes.find(({ code }) => code === stay.vehicleClass)?.spaces ?? 1;
  const input = { stay, traveler, spaces };
  return stay.productKind === 'STANDARD' ? inventDriveUp(context, input) : inventBooked(context, input);
}

interface CarInput {
  stay: InventedStay;
  traveler: Traveler;
  spaces: number;
}

function inventDriveUp(context: HistoryContext, input: CarInput): CarHistory | null {
  const { price, now, random } = context;
  const { enteredAt, exitedAt } = inventDriveUpTimes(input.stay, random);
  if (enteredAt > now) return null;
  const exit = exitedAt <= now ? exitedAt : null;
  const sold = inventSales(context.saleRandom, context.rates.taxes, exit ?? enteredAt);
  const record = { ...input, booking: null, enteredAt, exitedAt: exit, rate: price(input.stay), sold };
  return { booking: null, stay: toStay(record, random) };
}

function inventBooked(context: HistoryContext, input: CarInput): CarHistory | null {
  const { rates, price, now, random } = context;
  const { stay, spaces } = input;
  const { from, bookedAt } = stay;
  const outcome = random.next();
  const { enteredAt, exitedAt } = inventBookedTimes(stay, random);
  const hasCode = context.saleRandom.next() < PROMO_SHARE;
  const full = bookedAt <= now ? price(stay) : null;
  const rate = full && hasCode ? withPromoCode(rates, stay) : full;
  if (!rate || !hasRoom(context, stay, spaces)) return null;
  const bookingHistory = toBooking(stay, { ...input, rate, couponId: hasCode ? PROMO_CODE.id : null });
  const cancelledAt = new Date(bookedAt.getTime() + (from.getTime() - bookedAt.getTime()) * random.next());
  if (outcome < 0.06 && cancelledAt < now)
    return { booking: cancel(bookingHistory, cancelledAt), stay: null };
  const noShowAt = new Date(from.getTime() + DAY_MS);
  if (outcome > 0.98 && noShowAt < now)
    return { booking: withStatus(bookingHistory, 'NO_SHOW', noShowAt), stay: null };
  for (const day of stay.days) context.booked.set(day, (context.booked.get(day) ?? 0) + spaces);
  if (enteredAt > now) return { booking: bookingHistory, stay: null };
  const { booking } = bookingHistory;
  const exit = exitedAt <= now ? exitedAt : null;
  const bill =
    exit && exit > booking.travelTo
      ? billTransaction(rates, { row: { ...booking, enteredAt }, booking, discounts: [], items: [] }, exit)
      : rate;
  const sold = inventSales(context.saleRandom, rates.taxes, exit ?? enteredAt);
  const record = { ...input, booking, enteredAt, exitedAt: exit, rate: bill, sold };
  return {
    booking: withStatus(bookingHistory, exit ? 'COMPLETED' : 'CHECKED_IN', exit ?? enteredAt),
    stay: toStay(record, random),
  };
}

const withPromoCode = (rates: Rates, { from, to, vehicleClass, productKind, bookedAt }: InventedStay) =>
  priceStay({
    ...rates,
    stay: { from, to, vehicleClass, productKind },
    coupon: { ...PROMO_CODE, membersOnly: false },
    now: bookedAt,
  });

const hasRoom = ({ booked }: HistoryContext, { days }: InventedStay, spaces: number) =>
  days.every((day) => (booked.get(day) ?? 0) + spaces <= MAX_BOOKED);

const withStatus = (history: BookingHistory, status: string, updatedAt: Date): BookingHistory => {
  const paymentStatus = status === 'COMPLETED' ? 'PAID' : history.booking.paymentStatus;
  return { ...history, booking: { ...history.booking, status, paymentStatus, updatedAt } };
};
