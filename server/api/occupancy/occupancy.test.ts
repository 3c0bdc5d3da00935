import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { getOccupancy, stopSales } from '../../../shared/contracts/occupancy.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { parseWireDate } from '../../../shared/contracts/fields.ts';
import { openBookingDesk, type BookingDesk, stay } from '../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../tests/support/bookings.ts';
import { addOpenTransaction, plainRate } from '../../../tests/support/club.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { createRandom } from '../demo/random.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { capacityDays } from '../modules/capacity/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

const person = (id: string, ...permissions: Permission[]): Member => ({
  id,
  number: `90000010${id.length}`,
  email: `${id}@staff.example`,
  permissions: new Set(permissions),
});
const lead = person('lead', 'Bookings:Read', 'Capacity:Update');
const clerk = person('clerk', 'Bookings:Read');
const headersOf = ({ id }: Member) => ({ authorization: `Bearer ${id}` });

async function addBooking(queries: Queries, id: string, values: Partial<typeof bookings.$inferInsert>) {
  await queries.insert(bookings).values({
    id,
    number: id,
    quoteId: id,
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    productKind: 'BUY_NOW',
    vehicleClass: 'STANDARD',
    spaces: 1,
    travelFrom: at(60),
    travelTo: at(600),
    email: `${id}@example.com`,
    emailKey: `${id}@example.com`,
    fullName: `Driver ${id}`,
    phone: '2065550150',
    rate: plainRate(10_00),
    totalCents: 10_00,
    paidCents: 10_00,
    ...values,
  });
}

const dayOfStay = '2026-12-06';
const oneDay = { first_day: dayOfStay, last_day: dayOfStay, reason: 'Resurfacing row C' };

describe('Occupancy and stopped sales', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => [lead, clerk].find(({ id }) => id === bearer) ?? null,
    });
    for (const { id, number } of [lead, clerk]) await insertMember(desk.db.queries, { id, number });
  });
  afterEach(() => desk.close());

  const read = async (member = lead) => {
    const { status, body } = await desk.send('GET', '/occupancy', { headers: headersOf(member) });
    expect(status, JSON.stringify(body)).to.equal(200);
    return v.parse(getOccupancy.output, body);
  };
  const stop = (body: object, member = lead) =>
    desk.send('POST', '/occupancy/stops', { headers: headersOf(member), body: { ...oneDay, ...body } });
  const end = (id: string) => desk.send('POST', `/occupancy/stops/${id}/end`, { headers: headersOf(lead) });

  it('counts parked cars, bookings and vouchers as counting them one by one does', async () => {
    const { queries } = desk.db;
    const random = createRandom(48);
    /** What must be counted: arrival and departure in minutes from now; null: here, and not known. */
    const cars: { from: number | null; to: number | null; spaces: number }[] = [];
    for (let n = 0; n < 120; n += 1) {
      const from = random.between(-26 * 60, 52 * 60);
      const to = from + random.between(60, 30 * 60);
      const spaces = random.between(1, 2);
      const times = { travelFrom: at(from), travelTo: at(to), spaces };
      const kind = n % 6;
      if (kind === 0) {
        const status = random.pick(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'NO_SHOW']);
        await addBooking(queries, `b${n}`, { ...times, status });
        const isExpected = status === 'CONFIRMED' && from > -24 * 60 && from <= 48 * 60 && to > 0;
        if (isExpected) cars.push({ from, to, spaces });
      } else if (kind === 1) {
        await addBooking(queries, `b${n}`, { ...times, status: 'CHECKED_IN' });
        const id = await addOpenTransaction(queries, { entered: at(-60) });
        await queries
          .update(transactions)
          .set({ bookingId: `b${n}`, spaces })
          .where(eq(transactions.id, id));
        cars.push({ from: null, to: to > 0 ? to : null, spaces });
      } else if (kind === 2) {
        const id = await addOpenTransaction(queries, { entered: at(-60) });
        const isGone = random.next() < 0.3;
        if (isGone)
          await queries
            .update(transactions)
            .set({ status: 'CLOSED', exitedAt: NOW })
            .where(eq(transactions.id, id));
        else cars.push({ from: null, to: null, spaces: 1 });
      } else {
        const id = kind === 3 ? await addOpenTransaction(queries, { entered: at(-60) }) : null;
        const holdsSpace = random.next() < 0.8;
        await queries.insert(timeVouchers).values({
          id: `v${n}`,
          number: `v${n}`,
          memberId: lead.id,
          status: id ? 'LINKED' : 'ISSUED',
          vehicleClass: 'STANDARD',
          ...times,
          holdsSpace,
          minutes: 60,
          points: 10,
          transactionId: id,
          emailKey: lead.email,
          expiresAt: at(90 * 24 * 60),
          changedAt: NOW,
        });
        if (id) cars.push({ from: null, to: to > 0 ? to : null, spaces: 1 });
        else if (holdsSpace && from > -24 * 60 && from <= 48 * 60 && to > 0) cars.push({ from, to, spaces });
      }
    }
    const { points } = await read();
    expect(points).to.have.length(49);
    for (const [hour, point] of points.entries()) {
      const minute = hour * 60;
      const taken = cars
        .filter(({ from }) => from === null || (minute > 0 && from <= minute))
        .filter(({ to }) => to === null || to > minute)
        .reduce((sum, { spaces }) => sum + spaces, 0);
      expect(point.taken, `hour ${hour}`).to.equal(taken);
      expect(parseWireDate(point.at)?.getTime()).to.equal(NOW.getTime() + hour * HOUR_MS);
    }
  });

  it('names who arrives while the lot is full, with a phone number and what to offer', async () => {
    const { queries } = desk.db;
    await queries.insert(capacityDays).values({ day: '2026-11-20', physical: 2, sellable: 2 });
    await addOpenTransaction(queries, { entered: at(-60) });
    await addBooking(queries, 'early', { travelFrom: at(30), travelTo: at(200) });
    await addBooking(queries, 'over', { travelFrom: at(90), travelTo: at(170) });
    await addBooking(queries, 'later', { travelFrom: at(300), travelTo: at(400), status: 'CANCELLED' });
    const { full_spans: spans } = await read();
    expect(spans).to.have.length(1);
    const [span] = spans;
    expect(span?.bookings.map(({ number, phone }) => [number, phone])).to.deep.equal([
      ['early', '2065550150'],
      ['over', '2065550150'],
    ]);
    expect(span?.offer).to.equal('Offer a drop-off after Fri, 11/20/26, 2:00 pm, when spaces are free.');
  });

  it('says who is late to arrive and who should have left', async () => {
    await addBooking(desk.db.queries, 'late', { travelFrom: at(-61) });
    await addBooking(desk.db.queries, 'soon', { travelFrom: at(-59) });
    const { late } = await read();
    expect(late.rows.map(({ code }) => code)).to.deep.equal(['late']);
  });

  it('sells nothing on stopped days, to quotes that were given before, too', async () => {
    const quote = await desk.quote(stay);
    const { status, body } = await stop({ products: ['BUY_NOW', 'BOOK_NOW', 'CUSTOM', 'VOUCHER'] });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(v.parse(stopSales.output, body)).to.deep.include({ first_day: dayOfStay, by: 'lead of the club' });
    const refused = await desk.book(quote.id ?? '');
    expect(refused).to.deep.include({ status: 409 });
    expect(refused.body).to.include({ error: 'SOLD_OUT' });
    const { unavailable_reason: why } = await desk.quote(stay);
    expect(why).to.equal('We’re full on Sun Dec 6. Try other dates.');
    const [day] = await desk.db.queries.select().from(capacityDays).where(eq(capacityDays.day, dayOfStay));
    expect(day).to.include({ held: 0, booked: 0 });
  });

  it('stops one product and sells the others', async () => {
    const quote = await desk.quote(stay);
    await stop({ products: ['BUY_NOW'] });
    expect(await desk.book(quote.id ?? '')).to.include({ status: 409 });
    const other = await desk.quote(stay, 'BOOK_NOW');
    expect(other.unavailable_reason).to.equal(null);
    expect((await desk.quote(stay)).unavailable_reason).to.contain('We’re full');
    bookingOf(await desk.book(other.id ?? ''));
  });

  it('sells again when the stop ends, by its time or by one press', async () => {
    const products = ['BUY_NOW'];
    await stop({ products, ends_at: new Date(NOW.getTime() + HOUR_MS) });
    const longer = v.parse(
      stopSales.output,
      (await stop({ products, ends_at: new Date(NOW.getTime() + 2 * HOUR_MS) })).body,
    );
    expect((await end(longer.id)).status).to.equal(200);
    expect((await end(longer.id)).status).to.equal(404);
    expect((await desk.quote(stay)).unavailable_reason).to.contain('We’re full');
    desk.wait(60);
    expect((await read()).stops).to.deep.equal([]);
    bookingOf(await desk.book((await desk.quote(stay)).id ?? ''));
  });

  it('keeps bookings that exist, and cars with a booking still check in', async () => {
    const booked = bookingOf(await desk.book((await desk.quote(stay)).id ?? ''));
    await stop({ products: ['BUY_NOW'] });
    const { number = '' } = booked;
    const [row] = await desk.db.queries.select().from(bookings).where(eq(bookings.number, number));
    expect(row?.status).to.equal('CONFIRMED');
  });

  it('refuses a stop without days, products, a reason or the right', async () => {
    const products = ['BUY_NOW'];
    const codes = await Promise.all([
      stop({ products, first_day: '2026-12-07' }),
      stop({ products, first_day: '2026-11-18', last_day: '2026-11-19' }),
      stop({ products, last_day: '2027-06-01' }),
      stop({ products, first_day: '2026-02-31' }),
      stop({ products: [] }),
      stop({ products, reason: ' ' }),
      stop({ products, ends_at: NOW }),
      stop({ products }, clerk),
    ]);
    expect(codes.map(({ status }) => status)).to.deep.equal([422, 422, 422, 422, 422, 422, 422, 403]);
    expect((await read(clerk)).may_stop).to.equal(false);
    expect(await desk.db.queries.$count(auditEntries)).to.equal(0);
  });
});
