import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addBooking, addVoucher, succeed } from '../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import * as calls from '../../../shared/contracts/voucher-life.ts';
import { checkInBooking, checkOut } from '../../../shared/contracts/transactions.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { findPointTotal } from '../modules/points/find-points.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { listMonths, type MonthMove, sumMonths } from './sum-months.ts';

const reason = 'Called, has no use for it';

describe('The life of vouchers', () => {
  let world: World;
  let ada: Person;
  let olivia: Person;

  beforeEach(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    olivia = await world.join('Olivia');
  });
  afterEach(() => world.close());

  const lifeOf = async (id: string) =>
    v.parse(calls.voucherLife, await succeed(world, calls.getVoucherLife, { params: { id } }, ada.token));
  const voidStatus = async (id: string) =>
    (await world.send(calls.voidVoucherByStaff, { params: { id }, body: { reason } }, ada.token)).status;
  const summary = async () =>
    v.parse(
      calls.getVoucherSummary.output,
      await succeed(world, calls.getVoucherSummary, { query: {} }, ada.token),
    );

  it('shows when a voucher was issued, linked and used, by whom and for which stay', async () => {
    const { id, number } = await addVoucher(world, olivia);
    const dates = {
      travelFrom: world.now,
      travelTo: new Date(world.now.getTime() + DAY_MS),
      holdsSpace: false,
    };
    await world.db.queries.update(timeVouchers).set(dates).where(eq(timeVouchers.id, id));
    const parked = await succeed(world, checkInBooking, { body: { booking_num: number } }, ada.token);
    const left = { params: { id: String(parked.id) }, body: { payment_kind: 'CASH' } };
    await succeed(world, checkOut, left, ada.token);
    const { status, entries } = await lifeOf(id);
    expect(status.label).to.equal('Used');
    const told = entries.map(({ title, actor, href }) => [title.replace(/\$[\d.]+/, '$…'), actor, href]);
    const stay = `/back-office/stays/${String(parked.id)}`;
    const ticket = `ticket ${String(parked.ticket_number)}`;
    const [issuer, booth] = [entries[0]?.actor, entries[1]?.actor];
    expect(issuer).to.contain('Olivia');
    expect(booth).to.contain('Ada');
    expect(told).to.deep.equal([
      ['Issued for 250 points', issuer, null],
      [`Linked to ${ticket}`, booth, stay],
      [`Used: paid $… of ${ticket}`, booth, stay],
    ]);
    expect(await voidStatus(id)).to.equal(409);
  });

  it('voids an unused voucher once, says why, and returns its points', async () => {
    const { id, number } = await addVoucher(world, olivia);
    const before = await findPointTotal(world.db.queries, olivia.id, world.now);
    expect((await lifeOf(id)).may_void).to.equal(true);
    expect(await voidStatus(id)).to.equal(200);
    const { status, entries, may_void: mayVoid } = await lifeOf(id);
    expect([status.label, mayVoid]).to.deep.equal(['Voided', false]);
    expect(entries.at(-1)?.title).to.equal(`Voucher ${number} was voided: ${reason}. 250 points went back.`);
    expect(entries.at(-1)?.actor).to.contain('Ada');
    expect(await findPointTotal(world.db.queries, olivia.id, world.now)).to.equal(before + 250);
    expect(await voidStatus(id)).to.equal(409);
    expect(await voidStatus('AAAAAAAAAAAAAAAAAAAAAA')).to.equal(404);
  });

  it('balances every month of a random history, in vouchers, days and dollars', () => {
    const months = listMonths('2026-03-01', 6);
    expect(months).to.deep.equal(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const moves: MonthMove[] = Array.from({ length: 300 }, () => ({
      month: listMonths('2026-03-01', 12)[next(12)] ?? '',
      move: calls.VOUCHER_MOVES[next(4)] ?? 'issued',
      count: next(9),
      minutes: next(9) * 1440,
      cents: next(900_00),
    }));
    const rows = sumMonths(moves, months);
    for (const [index, row] of rows.entries()) {
      const total = (of: (sum: calls.VoucherSum) => number) =>
        of(row.opening) + of(row.issued) - of(row.used) - of(row.void) - of(row.expired);
      expect(total(({ count }) => count)).to.equal(row.closing.count);
      expect(total(({ days }) => days)).to.equal(row.closing.days);
      expect(total(({ value }) => centsOf(value))).to.equal(centsOf(row.closing.value));
      const later = rows[index + 1];
      if (later) expect(later.opening).to.deep.equal(row.closing);
    }
  });

  it('closes with exactly the vouchers that can still be used', async () => {
    await addVoucher(world, olivia);
    const { id } = await addVoucher(world, await world.join('Otto'));
    await voidStatus(id);
    const past = new Date('2026-09-10T18:00:00Z');
    await world.db.queries.update(timeVouchers).set({ createdAt: past }).where(eq(timeVouchers.id, id));
    const { vouchers } = await summary();
    const of = (month: string) => vouchers.find((row) => row.month === month);
    expect([of('2026-09')?.issued.count, of('2026-10')?.opening.count]).to.deep.equal([1, 1]);
    const now = of('2026-11');
    expect([now?.opening.count, now?.issued.count, now?.void.count, now?.closing.count]).to.deep.equal([
      1, 1, 1, 1,
    ]);
    expect(now?.closing).to.deep.equal({ count: 1, days: 1, value: { amount: 31_00, currency: 'USD' } });
  });

  it('leaves out what ended before the first month', async () => {
    const { id } = await addVoucher(world, olivia);
    await voidStatus(id);
    const createdAt = new Date('2024-03-10T18:00:00Z');
    const past = { createdAt, changedAt: new Date('2024-05-10T18:00:00Z') };
    await world.db.queries.update(timeVouchers).set(past).where(eq(timeVouchers.id, id));
    const { id: old } = await addVoucher(world, await world.join('Omar'));
    await world.db.queries.update(timeVouchers).set({ createdAt }).where(eq(timeVouchers.id, old));
    const { vouchers } = await summary();
    expect(vouchers.map(({ opening, closing }) => [opening.count, closing.count])).to.deep.equal(
      Array.from({ length: 12 }, () => [1, 1]),
    );
    expect(vouchers.map((month) => month.void.count).filter((count) => count > 0)).to.deep.equal([]);
  });

  it('counts a promo code from its booking to the end of the stay, at what it took off', async () => {
    const { id } = await addBooking(world, olivia);
    const [coupon] = await world.db.queries.select().from(coupons).where(eq(coupons.code, 'SAVE10'));
    const [row] = await world.db.queries.select().from(bookings).where(eq(bookings.id, id));
    const line = { label: '10% off', cents: -2_30, reason: 'Promo code SAVE10: 10% off parking' };
    const rate = row && { ...row.rate, chargeLines: [...row.rate.chargeLines, line] };
    const change = { couponId: coupon?.id ?? null, rate };
    await world.db.queries.update(bookings).set(change).where(eq(bookings.id, id));
    const open = (await summary()).promo_codes.at(-1);
    expect(open?.closing).to.deep.equal({ count: 1, days: 1, value: { amount: 2_30, currency: 'USD' } });
    await world.db.queries.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, id));
    const ended = (await summary()).promo_codes.at(-1);
    expect([ended?.void.count, ended?.closing.count]).to.deep.equal([1, 0]);
  });

  it('exports the same months as CSV, with money as numbers', async () => {
    await addVoucher(world, olivia);
    const { status, file } = await world.send(
      calls.exportVoucherSummary,
      { query: { months: '6' } },
      ada.token,
    );
    expect(status).to.equal(200);
    const lines = Buffer.from(file?.bytes ?? [])
      .toString()
      .trim()
      .split('\r\n');
    expect(lines).to.have.length(13);
    expect(lines[6]).to.equal(
      'time vouchers,2026-11,0,0,0.00,1,1,31.00,0,0,0.00,0,0,0.00,0,0,0.00,1,1,31.00',
    );
  });
});
