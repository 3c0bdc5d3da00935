import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../../shared/format/durations.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import { buildApi, buildDeps } from '../../../../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  as,
  boothCalls,
  findStaffOrMember,
  staffAndMembers,
  transactionOf,
} from '../../../../tests/support/booth-calls.ts';
import { addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { redeemVoucher } from '../../../../tests/support/vouchers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { capacityDays } from '../capacity/tables.ts';
import { members } from '../members/tables.ts';
import { findPointTotal } from '../points/find-points.ts';
import { expireVouchers } from '../vouchers/expire-vouchers.ts';
import { releaseMissedVouchers } from '../vouchers/release-missed-vouchers.ts';
import { timeVouchers } from '../vouchers/tables.ts';
import { voidVoucher } from '../vouchers/void-voucher.ts';
import { earnForReceipt } from './earn-for-receipt.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('Time vouchers at the lot', () => {
  let db: Database;
  let now: Date;
  let member: Member;
  let calls: ReturnType<typeof bookingCalls> & ReturnType<typeof boothCalls>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    await addStaffAndMembers(db.queries, now);
    const ann = staffAndMembers.find(({ id }) => id === 'ann');
    if (!ann) throw new Error('There is no Ann');
    member = ann;
    await addReceipt(db.queries, { number: '1001', cents: 2000_00, exited: daysAfter(-3) });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: ann.id, receiptNumber: '1001', actor: 'exit', now: NOW }),
    );
    const api = buildApi({ ...buildDeps({ db, now: () => now }), findMember: findStaffOrMember });
    const common = bookingCalls(api);
    calls = { ...common, ...boothCalls(common) };
    end = () => api.drain().then(db.close);
  });
  afterEach(() => end());

  const redeem = (from: Date, to: Date) => redeemVoucher(db, member, { from, to, now });
  /** The booked spaces of each day that has some, in order. */
  const booked = async () => {
    const rows = await db.queries.select().from(capacityDays).orderBy(capacityDays.day);
    return rows.flatMap((row) => (row.booked > 0 ? [`${row.day}: ${row.booked}`] : []));
  };
  const rowOf = async (id: string) => {
    const [row] = await db.queries.select().from(timeVouchers).where(eq(timeVouchers.id, id));
    return row;
  };
  const link = (transaction: { id: string; token?: string | null | undefined }, number: string) =>
    calls.send('POST', `/tx/${transaction.id}/link-time-voucher?token=${transaction.token}`, {
      body: { voucher_num: number, voucher_email: member.email },
    });

  it('createVoucher takes space for its dates, and voidVoucher releases it once', async () => {
    const { id } = await redeem(daysAfter(1), daysAfter(2));
    expect(await booked()).to.deep.equal(['2026-11-21: 1', '2026-11-22: 1']);
    const voidIt = () =>
      db.transaction((tx) => voidVoucher(tx, { id, memberId: member.id, actor: 'clock', now }));
    await voidIt();
    await voidIt();
    expect(await booked()).to.deep.equal([]);
    expect(await findPointTotal(db.queries, member.id, now)).to.equal(2000);
  });

  it('quoteTimeVoucher and createTimeVoucher refuse a full day and keep the points', async () => {
    await db.queries.insert(capacityDays).values({ day: '2026-11-22', physical: 1, sellable: 1, booked: 1 });
    const body = { travel_from_date: daysAfter(1).toISOString(), travel_to_date: daysAfter(2).toISOString() };
    for (const path of ['quote', ''])
      expect(
        await calls.send('POST', `/club/${member.number}/time-vouchers/${path}`, {
          body,
          headers: as('ann'),
        }),
      ).to.deep.include({ status: 409 });
    expect(await findPointTotal(db.queries, member.id, now)).to.equal(2000);
    expect(await booked()).to.deep.equal(['2026-11-22: 1']);
  });

  it('quoteTimeVoucher says what is still to pay, and the exit charges it', async () => {
    const body = { travel_from_date: NOW.toISOString(), travel_to_date: daysAfter(2).toISOString() };
    const path = `/club/${member.number}/time-vouchers/quote`;
    const { body: quote } = await calls.send('POST', path, { body, headers: as('ann') });
    expect(quote).to.deep.include({ points: 500, due_at_lot: { amount: 15_21, currency: 'USD' } });
    const { number } = await redeem(NOW, daysAfter(2));
    const { id } = transactionOf(await calls.checkIn(number));
    now = daysAfter(2);
    const { receipt } = transactionOf(await calls.checkOut(id));
    expect(receipt?.payments.map(({ kind, amount }) => [kind, centsOf(amount)])).to.deep.equal([
      ['VOUCHER', 62_00],
      ['CASH', 15_21],
    ]);
  });

  it('quoteTimeVoucher says what the points buy for an oversize vehicle', async () => {
    const path = `/club/${member.number}/time-vouchers/quote`;
    const stay = {
      travel_from_date: daysAfter(1).toISOString(),
      travel_to_date: daysAfter(11).toISOString(),
    };
    const ask = async (vehicle: string) =>
      (await calls.send('POST', path, { body: { ...stay, vehicle_class: vehicle }, headers: as('ann') }))
        .body;
    expect(await ask('OVERSIZE')).to.deep.include({ points: 3300, missing: 1300, buys: '6 days' });
    expect(await ask('TWO_SPACE')).to.deep.include({ points: 5000, missing: 3000, buys: '4 days' });
    expect(await ask('STANDARD')).to.deep.include({ points: 2500, missing: 500, buys: '8 days' });
  });

  it('checkInBooking accepts a voucher number like a booking number', async () => {
    const { id, number } = await redeem(daysAfter(1), daysAfter(2));
    expect(await calls.checkIn(number)).to.include({ status: 409 });
    now = new Date(daysAfter(1).getTime() - HOUR_MS);
    const parked = transactionOf(await calls.checkIn(number.toLowerCase()));
    expect(parked.time_vouchers.map((voucher) => voucher.number)).to.deep.equal([number]);
    expect(parked).to.include({ customer_name: 'Ann Lee', is_linked_to_club: true });
    expect(transactionOf(await calls.checkIn(number)).id).to.equal(parked.id);
    expect(await booked()).to.deep.equal(['2026-11-21: 1', '2026-11-22: 1']);
    const open = await calls.send('GET', '/transactions/open', { headers: as('cashier') });
    expect(open.body).to.have.nested.property('items[0].expected_to_date', '2026-11-22 10:00:00-0800');
    await calls.voidTicket(parked.id);
    expect(await rowOf(id)).to.include({ status: 'ISSUED', holdsSpace: true, transactionId: null });
    const again = transactionOf(await calls.checkIn(number));
    now = daysAfter(2);
    await calls.checkOut(again.id);
    expect(await rowOf(id)).to.include({ status: 'USED' });
    expect(await calls.checkIn(number)).to.include({ status: 409 });
  });

  it('checkInBooking copies the car of the profile to a voucher’s stay, unless staff type another plate', async () => {
    const car = {
      licensePlate: 'ABC 1234',
      makeAndColor: 'Subaru, blue',
      accessibleSpace: true,
      passengers: 3,
    };
    await db.queries.update(members).set(car).where(eq(members.id, member.id));
    const { number } = await redeem(NOW, daysAfter(1));
    const parked = transactionOf(await calls.checkIn(number));
    expect(parked.license_plate).to.equal('ABC 1234');
    const open = async () =>
      (await calls.send('GET', '/transactions/open', { headers: as('cashier') })).body as { items: object[] };
    expect((await open()).items[0]).to.deep.include({
      license_plate: 'ABC 1234',
      make_and_color: 'Subaru, blue',
      accessible_space: true,
      passengers: 3,
    });
    await calls.voidTicket(parked.id);
    await calls.checkIn(number, { license_plate: 'XYZ9' });
    expect((await open()).items[0]).to.deep.include({
      license_plate: 'XYZ9',
      make_and_color: null,
      accessible_space: false,
      passengers: null,
    });
  });

  it('releaseMissedVouchers releases the space a day after the start, and a late car takes space again', async () => {
    const { id, number } = await redeem(daysAfter(1), daysAfter(2));
    const run = () => releaseMissedVouchers({ db, now: () => now });
    now = new Date(daysAfter(2).getTime() - 1);
    await run();
    expect(await booked()).to.have.lengthOf(2);
    now = daysAfter(2);
    await run();
    await run();
    expect(await booked()).to.deep.equal([]);
    expect(await rowOf(id)).to.include({ status: 'ISSUED', holdsSpace: false });
    now = daysAfter(10);
    await db.queries.insert(capacityDays).values({ day: '2026-11-30', physical: 1, sellable: 1, booked: 1 });
    expect(await calls.checkIn(number)).to.include({ status: 409 });
    await db.queries.update(capacityDays).set({ booked: 0 });
    transactionOf(await calls.checkIn(number));
    expect(await booked()).to.deep.equal(['2026-11-30: 1', '2026-12-01: 1']);
  });

  it('expireVouchers leaves no space behind', async () => {
    const { id } = await redeem(daysAfter(1), daysAfter(2));
    const deps = buildDeps({ db, now: () => daysAfter(400) });
    await expireVouchers(deps);
    expect(await rowOf(id)).to.include({ status: 'ISSUED' });
    await releaseMissedVouchers(deps);
    await expireVouchers(deps);
    expect(await rowOf(id)).to.include({ status: 'EXPIRED', holdsSpace: false });
    expect(await booked()).to.deep.equal([]);
  });

  it('linkTimeVoucher links several vouchers, which pay a booking that is paid at the lot', async () => {
    const dates = { travel_from_date: NOW.toISOString(), travel_to_date: daysAfter(3).toISOString() };
    const { id: quoteId } = await calls.quote(dates, 'BOOK_NOW');
    const booking = bookingOf(await calls.book(quoteId ?? ''));
    const parked = transactionOf(await calls.checkIn(booking.number));
    const vouchers = [
      await redeem(daysAfter(1), daysAfter(2)),
      await redeem(daysAfter(5), daysAfter(6)),
      await redeem(daysAfter(7), daysAfter(10)),
      await redeem(daysAfter(20), daysAfter(21)),
    ];
    for (const { number } of vouchers) expect(await link(parked, number)).to.include({ status: 200 });
    // The booking has the car's space, so the vouchers release theirs.
    expect(await booked()).to.deep.equal(['20', '21', '22', '23'].map((day) => `2026-11-${day}: 1`));
    now = daysAfter(1);
    const shown = transactionOf(await calls.send('GET', `/tx/${parked.id}?token=${parked.token}`));
    // The booked price counts for three days although the car leaves after one.
    expect(shown.time_vouchers.map(({ pays }) => centsOf(pays ?? NaN))).to.deep.equal([
      27_00, 27_00, 27_00, 0,
    ]);
    const { receipt } = transactionOf(await calls.checkOut(parked.id));
    const paidByVoucher = receipt?.payments.filter(({ kind }) => kind === 'VOUCHER');
    expect(paidByVoucher?.map((payment) => payment.voucher_number)).to.have.members(
      vouchers.slice(0, 3).map(({ number }) => number),
    );
    expect(receipt?.payments.reduce((sum, { amount }) => sum + centsOf(amount), 0)).to.equal(
      centsOf(receipt?.total ?? NaN),
    );
    expect(receipt?.points).to.equal(0);
    const statuses = await db.queries
      .select({ status: timeVouchers.status })
      .from(timeVouchers)
      .orderBy(timeVouchers.travelFrom);
    expect(statuses.map(({ status }) => status)).to.deep.equal(['USED', 'USED', 'USED', 'ISSUED']);
  });

  it('linkTimeVoucher refuses a booking that is paid already', async () => {
    const dates = { travel_from_date: NOW.toISOString(), travel_to_date: daysAfter(3).toISOString() };
    const { id: quoteId } = await calls.quote(dates);
    const parked = transactionOf(await calls.checkIn(bookingOf(await calls.book(quoteId ?? '')).number));
    const { number } = await redeem(daysAfter(1), daysAfter(2));
    expect(parked.allowed_actions).not.to.include('link-time-voucher');
    expect(await link(parked, number)).to.include({ status: 409 });
  });

  it('the database refuses a linked voucher without a stay and a void one with space', async () => {
    const { id } = await redeem(daysAfter(1), daysAfter(2));
    for (const change of [sql`status = 'LINKED'`, sql`status = 'VOID'`]) {
      const refused = await db.queries
        .execute(sql`update time_vouchers set ${change} where id = ${id}`)
        .then(() => null)
        .catch((error: unknown) => error);
      expect(refused).to.be.an('error');
    }
  });
});
