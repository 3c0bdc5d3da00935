import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import * as calls from '../../../../shared/contracts/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import { isViolationOf } from '../../platform/database/database-errors.ts';
import { punches, shifts, timeSheetDays } from './tables.ts';

const at = (wall: string): Date => {
  const instant = fromWallTime(wall);
  if (!instant) throw new Error(`${wall} does not exist`);
  return instant;
};

/** Resolves to whether the database refuses the work because of this constraint. */
const isRefused = (work: Promise<unknown>, constraint: string) =>
  work.then(
    () => false,
    (error: unknown) => isViolationOf(error, constraint),
  );

describe('The time clock', function () {
  this.timeout(120_000);
  let world: World;
  let now: Date;
  let person: Person;
  before(async () => {
    world = await openWorld({ now: () => now });
  });
  after(() => world.close());
  beforeEach(async () => {
    now = world.now;
    person = await world.join('Nora', ['Timeclock:InOut']);
  });

  const call = <C extends Contract>(contract: C, input: object = {}) =>
    world.send(contract, input, person.token);
  const read = async (day?: string) =>
    v.parse(
      calls.getMySchedule.output,
      (await call(calls.getMySchedule, { query: day ? { day } : {} })).body,
    );
  /** Tokens last 15 minutes. */
  const wait = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS));
  const punch = (from: string, to: string | null, id = `${from} ${person.id}`) =>
    world.db.queries.insert(punches).values({
      id,
      memberId: person.id,
      inAt: at(from),
      outAt: to === null ? null : at(to),
      day: from.slice(0, 10),
    });

  it('clocks in and out with one call each, and shows the hours on the day on which work began', async () => {
    expect((await read()).clock.state).to.equal('OUT');
    expect((await call(calls.clockIn)).body).to.deep.include({ state: 'IN', paid_minutes: 0 });
    wait(9);
    expect((await call(calls.clockOut)).body).to.deep.include({ state: 'OUT' });
    const { sheet } = await read();
    expect(sheet.minutes).to.equal(9);
    expect(sheet.days.find(({ day }) => day === pacificDay(world.now))?.minutes).to.equal(9);
  });

  it('refuses to clock in twice, and to clock out or take a break while out', async () => {
    await call(calls.clockIn);
    expect((await call(calls.clockIn)).body).to.deep.include({ error: 'ALREADY_IN' });
    await call(calls.clockOut);
    expect((await call(calls.clockOut)).body).to.deep.include({ error: 'NOT_IN' });
    expect((await call(calls.startBreak, { body: { kind: 'REST' } })).body).to.deep.include({
      error: 'NOT_IN',
    });
  });

  it('does not pay a meal, and ends a break at the clock-out', async () => {
    await call(calls.clockIn);
    wait(3);
    expect((await call(calls.startBreak, { body: { kind: 'MEAL' } })).body).to.deep.include({
      state: 'ON_BREAK',
      break_kind: 'MEAL',
    });
    expect((await call(calls.startBreak, { body: { kind: 'REST' } })).status).to.equal(409);
    wait(2);
    expect((await call(calls.endBreak)).body).to.deep.include({ state: 'IN', paid_minutes: 3 });
    expect((await call(calls.endBreak)).status).to.equal(409);
    await call(calls.startBreak, { body: { kind: 'MEAL' } });
    wait(2);
    await call(calls.clockOut);
    expect((await read()).sheet.minutes).to.equal(3);
  });

  it('asks for a forgotten clock-out at the next clock-in, and the answer waits for approval', async () => {
    await punch('2026-11-18T22:00', null);
    const before = await read();
    expect(before.clock).to.include({
      state: 'FORGOTTEN',
      since: formatWireDate(at('2026-11-18T22:00')),
    });
    expect(before.sheet.minutes, 'nobody knows how long').to.equal(0);
    expect((await call(calls.clockOut)).body).to.deep.include({ error: 'MISSING_OUT' });
    const refused = await call(calls.clockIn);
    expect(refused.body).to.deep.include({ error: 'MISSING_OUT' });
    expect(JSON.stringify(refused.body)).to.contain('Wed, 11/18/26, 10:00 pm. When did you leave?');
    for (const left_at of ['2026-11-18T21:00', '2026-11-20T10:01'])
      expect((await call(calls.clockIn, { body: { left_at } })).status, left_at).to.equal(422);
    const answer = await call(calls.clockIn, { body: { left_at: '2026-11-19T06:00' } });
    expect(answer.body).to.deep.include({ state: 'IN' });
    const day = (await read()).sheet.days.find((one) => one.day === '2026-11-18');
    expect(day?.minutes).to.equal(8 * 60);
    expect(day?.punches[0]).to.deep.include({ is_approved: false });
    expect(day?.punches[0]?.problems).to.include('Forgot to clock out, and said later when.');
  });

  it('pays 9 and 7 hours from 10 pm to 6 am when clocks change', async () => {
    await punch('2026-10-31T22:00', '2026-11-01T06:00');
    await punch('2026-03-07T22:00', '2026-03-08T06:00');
    const hoursOn = async (day: string) =>
      ((await read(day)).sheet.days.find((one) => one.day === day)?.minutes ?? 0) / 60;
    expect(await hoursOn('2026-10-31')).to.equal(9);
    expect(await hoursOn('2026-03-07')).to.equal(7);
  });

  it('counts overtime by weeks from Monday to Sunday', async () => {
    for (const day of [9, 10, 11, 12, 13])
      await punch(
        `2026-11-${String(day).padStart(2, '0')}T08:00`,
        `2026-11-${String(day).padStart(2, '0')}T17:00`,
      );
    const { weeks } = (await read('2026-11-10')).sheet;
    expect(weeks.map(({ first_day: first, overtime_minutes: over }) => [first, over])).to.deep.equal([
      ['2026-11-09', 300],
      ['2026-11-16', 0],
    ]);
  });

  it('shows published shifts that are not over, and no drafts', async () => {
    const base = { memberId: person.id, createdBy: person.id, publishedAt: world.now };
    await world.db.queries.insert(shifts).values([
      {
        ...base,
        id: `a${person.id}`,
        startsAt: at('2026-11-21T08:00'),
        endsAt: at('2026-11-21T16:00'),
        note: 'Booth',
      },
      {
        ...base,
        id: `b${person.id}`,
        startsAt: at('2026-11-22T08:00'),
        endsAt: at('2026-11-22T16:00'),
        publishedAt: null,
      },
      { ...base, id: `c${person.id}`, startsAt: at('2026-11-19T08:00'), endsAt: at('2026-11-19T16:00') },
    ]);
    expect((await read()).shifts).to.deep.equal([
      {
        id: `a${person.id}`,
        starts_at: '2026-11-21 08:00:00-0800',
        ends_at: '2026-11-21 16:00:00-0800',
        note: 'Booth',
        meal: 'Meal of 30 minutes between 10:00 am and 1:00 pm.',
        has_begun: false,
      },
    ]);
  });

  it('has one open clock-in per person and no overlaps, by the database itself', async () => {
    const other = await world.join('Otto', ['Timeclock:InOut']);
    await punch('2026-11-17T08:00', '2026-11-17T16:00');
    expect(await isRefused(punch('2026-11-17T15:00', '2026-11-17T18:00'), 'punches_no_overlap')).to.equal(
      true,
    );
    await punch('2026-11-17T16:00', null);
    expect(await isRefused(punch('2026-11-18T08:00', '2026-11-18T09:00'), 'punches_no_overlap')).to.equal(
      true,
    );
    const shift = (memberId: string, id: string, from: Date) =>
      world.db.queries.insert(shifts).values({
        id,
        memberId,
        createdBy: memberId,
        startsAt: from,
        endsAt: new Date(from.getTime() + 8 * HOUR_MS),
      });
    const morning = at('2026-11-25T08:00');
    await shift(person.id, `1${person.id}`, morning);
    await shift(other.id, `2${person.id}`, morning);
    const late = shift(person.id, `3${person.id}`, new Date(morning.getTime() + 7 * HOUR_MS));
    expect(await isRefused(late, 'shifts_no_overlap')).to.equal(true);
    await shift(person.id, `4${person.id}`, new Date(morning.getTime() + 8 * HOUR_MS));
  });

  it('never changes a locked day, and changes the open day after it, by the database itself', async () => {
    const boss = await world.join('Mo', ['TimeSheet:Approve']);
    const { queries } = world.db;
    await punch('2026-11-16T08:00', '2026-11-16T16:00', `mon ${person.id}`);
    await punch('2026-11-17T08:00', '2026-11-17T16:00', `tue ${person.id}`);
    const lock = () =>
      queries
        .insert(timeSheetDays)
        .values({ memberId: person.id, day: '2026-11-16', lockedAt: now, lockedBy: boss.id });
    expect(await isRefused(lock(), 'time_sheet_approved'), 'not approved yet').to.equal(true);
    await queries
      .update(punches)
      .set({ approvedAt: now, approvedBy: boss.id })
      .where(eq(punches.id, `mon ${person.id}`));
    await lock();
    const end = (id: string) =>
      queries
        .update(punches)
        .set({ outAt: at('2026-11-17T17:00') })
        .where(eq(punches.id, `${id} ${person.id}`));
    expect(await isRefused(end('mon'), 'time_sheet_locked')).to.equal(true);
    expect(await isRefused(punch('2026-11-16T20:00', '2026-11-16T21:00'), 'time_sheet_locked')).to.equal(
      true,
    );
    const remove = queries.delete(punches).where(eq(punches.id, `mon ${person.id}`));
    expect(await isRefused(remove, 'time_sheet_locked')).to.equal(true);
    await end('tue');
  });
});
