import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addBookLock, succeed } from '../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { addReceipt } from '../../../tests/support/club.ts';
import * as calls from '../../../shared/contracts/sales-reports.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import { recordMovement, type NewMoneyMovement } from '../modules/money/record-movement.ts';
import { dayBounds } from '../modules/money/day-bounds.ts';
import { monthBounds } from './report-month.ts';

describe('Locks of days and months', () => {
  let world: World;
  let ada: Person;
  let bob: Person;

  before(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    bob = await world.join('Bob', ALL_RIGHTS);
  });
  after(() => world.close());

  const lock = (period: string, body = {}, by = ada) =>
    world.send(calls.lockBooks, { params: { period }, body }, by.token);
  const reopen = (period: string, by = bob) =>
    world.send(calls.reopenBooks, { params: { period }, body: { reason: 'A drop was missing' } }, by.token);
  const readDay = async (day: string) =>
    v.parse(
      calls.getDailySales.output,
      await succeed(world, calls.getDailySales, { query: { day } }, ada.token),
    );

  /** A movement at noon of a day. */
  async function move(day: string, more: Partial<NewMoneyMovement> = {}) {
    const paymentId = `payment-${Math.random()}`;
    await recordMovement(world.db.queries, {
      kind: 'CARD_AT_EXIT',
      tender: 'CARD',
      cents: 10_00,
      at: new Date(`${day}T20:00:00Z`),
      actor: 'job',
      paymentId,
      ...more,
    });
    const [row] = await world.db.queries
      .select()
      .from(moneyMovements)
      .where(eq(moneyMovements.paymentId, more.paymentId ?? paymentId));
    return [row?.businessDay, row?.correctsDay];
  }

  it('keep money out of locked days: it counts for the next open one, which points to the locked one', async () => {
    for (const day of ['2026-11-02', '2026-11-03']) expect((await lock(day)).status, day).to.equal(200);
    expect(await move('2026-11-02')).to.deep.equal(['2026-11-04', '2026-11-02']);
    expect(await move('2026-11-05')).to.deep.equal(['2026-11-05', null]);
    const [locked, open] = [await readDay('2026-11-02'), await readDay('2026-11-04')];
    expect(locked.lock.lock?.by).to.contain('Ada');
    expect(locked.corrected_by.map(({ day, amount }) => [day, centsOf(amount)])).to.deep.equal([
      ['2026-11-04', 1000],
    ]);
    expect(open.corrects.map(({ day, label }) => [day, label])).to.deep.equal([
      ['2026-11-02', 'Cards at the exit'],
    ]);
  });

  it('a refund of a locked day’s receipt counts today and points to that day', async () => {
    await addReceipt(world.db.queries, {
      number: '771',
      cents: 30_00,
      exited: new Date('2026-11-09T20:00:00Z'),
    });
    await move('2026-11-09', { receiptNumber: '771' });
    await addBookLock(world, '2026-11-09', bob.id);
    const refund = { kind: 'REFUND', cents: -5_00, reason: 'Goodwill', receiptNumber: '771' } as const;
    expect(await move('2026-11-19', refund)).to.deep.equal(['2026-11-19', '2026-11-09']);
  });

  it('no receipt is issued into a locked day, and none of its receipts changes', async () => {
    await addReceipt(world.db.queries, {
      number: '772',
      cents: 30_00,
      exited: new Date('2026-11-12T20:00:00Z'),
    });
    await addBookLock(world, '2026-11-12');
    const late = { number: '773', cents: 30_00, exited: new Date('2026-11-12T21:00:00Z') };
    const refused = await addReceipt(world.db.queries, late).catch((error: unknown) => error);
    expect(refused).to.have.nested.property('cause.message').that.includes('is locked');
  });

  it('wait until the day is over, happen once, and need a note when the day doesn’t tie', async () => {
    expect((await lock('2026-11-20')).status).to.equal(409);
    await move('2026-11-16');
    expect((await lock('2026-11-16')).status).to.equal(422);
    expect((await lock('2026-11-16', { note: 'The terminal was replaced' })).status).to.equal(200);
    expect((await lock('2026-11-16', { note: 'Again' })).status).to.equal(409);
    expect((await readDay('2026-11-16')).lock.lock?.note).to.equal('The terminal was replaced');
  });

  it('are ended by a second person with a reason, and then the day takes money again', async () => {
    await addBookLock(world, '2026-11-17', ada.id);
    expect((await reopen('2026-11-17', ada)).status).to.equal(403);
    expect((await readDay('2026-11-17')).lock.may_reopen).to.equal(false);
    expect((await reopen('2026-11-17')).status).to.equal(200);
    expect((await reopen('2026-11-17')).status).to.equal(409);
    expect(await move('2026-11-17')).to.deep.equal(['2026-11-17', null]);
  });

  it('stay as they are when business days start at another time, which open days use', async () => {
    await addBookLock(world, '2026-11-18', ada.id);
    const change = (startsAt: string) =>
      world.send(calls.changeDayStart, { body: { starts_at: startsAt, reason: 'Nights' } }, ada.token);
    expect((await change('01:30')).status, 'an hour that fall repeats').to.equal(422);
    expect((await change('04:00')).status).to.equal(200);
    const open = await readDay('2026-11-19');
    expect(open).to.include({ day_start: '04:00', starts_at: '2026-11-19 04:00:00-0800' });
    expect((await readDay('2026-11-18')).lock.lock).not.to.equal(null);
    expect((await change('00:00')).status).to.equal(200);
  });

  it('of a month need all of its days, and hold them', async () => {
    const { days } = monthBounds('2026-10', '00:00');
    for (const { day } of days.slice(1)) await addBookLock(world, day, ada.id);
    expect((await lock('2026-10')).body).to.deep.include({ formErrors: ['One day is not locked.'] });
    await addBookLock(world, '2026-10-01', ada.id);
    const report = async () =>
      v.parse(
        calls.getMonthlySales.output,
        await succeed(world, calls.getMonthlySales, { query: { month: '2026-10' } }, ada.token),
      );
    expect((await report()).lock.may_lock).to.equal(true);
    expect((await lock('2026-10')).status).to.equal(200);
    const { lock: state, days: shown } = await report();
    expect([state.lock?.period, state.may_lock]).to.deep.equal(['2026-10', false]);
    expect(shown.map(({ state: one }) => one)).to.deep.equal(days.map(() => 'LOCKED'));
    expect((await reopen('2026-10-05')).status).to.equal(409);
    expect((await reopen('2026-10')).status).to.equal(200);
    expect((await reopen('2026-10-05')).status).to.equal(200);
  });

  it('the days of a month have their instants', () => {
    const { days } = monthBounds('2026-11', '04:00');
    expect(days.length).to.equal(30);
    expect(days[0]).to.deep.equal(dayBounds('2026-11-01', '04:00'));
  });
});
