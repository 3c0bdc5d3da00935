import { expect } from 'chai';
import * as v from 'valibot';
import { addBooking } from '../../../tests/support/access-things.ts';
import { openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import * as calls from '../../../shared/contracts/roster.ts';
import { getMySchedule } from '../../../shared/contracts/schedule.ts';
import { shifts } from '../modules/schedule/tables.ts';

const DAY = '2026-11-24';

describe('The roster', function () {
  this.timeout(120_000);
  let world: World;
  let worker: Person;
  let planner: Person;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await world.db.queries.delete(shifts);
    worker = await world.join('Wes', ['Timeclock:InOut', 'Schedule:Read']);
    planner = await world.join('Pia', ['Schedule:Read', 'Schedule:Update']);
  });

  const call = <C extends Contract>(contract: C, by: Person, input: object = {}) =>
    world.send(contract, input, by.token);
  const read = async (day = DAY, by = planner) =>
    v.parse(calls.getRoster.output, (await call(calls.getRoster, by, { query: { day } })).body);
  const shiftsOf = async (day = DAY, by = planner) =>
    (await read(day, by)).people
      .filter(({ number }) => number === worker.number)
      .flatMap(({ days }) => days.flatMap((one) => one.shifts));
  const add = (fields: object = {}) =>
    call(calls.addShift, planner, {
      body: { number: worker.number, day: DAY, from: '08:00', to: '16:00', note: 'Booth', ...fields },
    });
  const addOne = async (fields: object = {}) => v.parse(calls.addShift.output, (await add(fields)).body).id;
  const publish = (day = DAY) => call(calls.publishWeek, planner, { body: { day } });
  const copyInto = (day: string) => call(calls.copyWeek, planner, { body: { day } });

  it('takes, changes and removes a shift; one that ends earlier than it begins ends on the next day', async () => {
    const id = await addOne({ from: '22:00', to: '06:00' });
    expect(await shiftsOf()).to.deep.equal([
      {
        id,
        starts_at: '2026-11-24 22:00:00-0800',
        ends_at: '2026-11-25 06:00:00-0800',
        note: 'Booth',
        meal: 'Meal of 30 minutes between 12:00 am and 3:00 am.',
        is_published: false,
      },
    ]);
    const body = { number: worker.number, day: DAY, from: '09:00', to: '12:00', note: '' };
    await call(calls.changeShift, planner, { params: { id }, body });
    const [changed] = await shiftsOf();
    expect(changed).to.include({ starts_at: '2026-11-24 09:00:00-0800', note: null, meal: null });
    await call(calls.removeShift, planner, { params: { id } });
    expect(await shiftsOf()).to.deep.equal([]);
    expect((await call(calls.removeShift, planner, { params: { id } })).status).to.equal(404);
  });

  it('refuses overlapping shifts, hours that spring skips, and people who don’t work here', async () => {
    await addOne();
    expect((await add({ from: '15:00', to: '20:00' })).body).to.deep.include({ error: 'SHIFT_OVERLAPS' });
    expect((await add({ from: '16:00', to: '20:00' })).status).to.equal(200);
    expect((await add({ day: '2027-03-14', from: '02:30', to: '10:00' })).status).to.equal(422);
    expect((await add({ day: '2026-11-26', from: '08:00', to: '07:00' })).status, '23 hours').to.equal(422);
    expect((await add({ number: planner.number, day: '2026-11-27' })).status).to.equal(404);
  });

  it('shows drafts to planners only, until they are published', async () => {
    await addOne();
    expect((await read()).drafts).to.equal(1);
    expect(await shiftsOf(DAY, worker)).to.deep.equal([]);
    const mine = async () =>
      v.parse(getMySchedule.output, (await call(getMySchedule, worker)).body).shifts.length;
    expect(await mine()).to.equal(0);
    expect((await publish()).body).to.deep.equal({ published: 1 });
    expect((await publish()).status, 'nothing is left').to.equal(409);
    expect((await shiftsOf(DAY, worker)).length).to.equal(1);
    expect(await mine()).to.equal(1);
  });

  it('copies last week at the same Pacific times, also over a clock change, and leaves out what overlaps', async () => {
    await addOne({ day: '2026-10-31', from: '22:00', to: '06:00' });
    await addOne({ day: '2026-10-26' });
    await addOne({ day: '2026-11-02', from: '10:00', to: '12:00' });
    expect((await copyInto('2026-11-03')).body).to.deep.equal({ copied: 1, left_out: 1 });
    const [, copy] = await shiftsOf('2026-11-03');
    expect(copy).to.include({
      starts_at: '2026-11-07 22:00:00-0800',
      ends_at: '2026-11-08 06:00:00-0800',
      is_published: false,
    });
    expect((await copyInto('2026-11-03')).body, 'again').to.deep.equal({ copied: 0, left_out: 2 });
  });

  it('counts the cars that bookings predict per hour, and who works then', async () => {
    // From December 5 to 6, 9:00 am.
    await addBooking(world, worker);
    await addOne({ day: '2026-12-05', from: '06:00', to: '09:30' });
    const { coverage } = await read('2026-12-01');
    const busy = coverage.filter(({ arrivals, departures }) => arrivals + departures > 0);
    expect(coverage).to.have.length(7 * 24);
    expect(busy).to.deep.equal([
      { at: '2026-12-05 09:00:00-0800', arrivals: 1, departures: 0, people: 1 },
      { at: '2026-12-06 09:00:00-0800', arrivals: 0, departures: 1, people: 0 },
    ]);
    expect(coverage.find(({ at }) => at === '2026-12-05 10:00:00-0800')?.people).to.equal(0);
    expect((await read('2026-11-01')).coverage, 'the week in which clocks go back').to.have.length(169);
  });
});
