import { expect } from 'chai';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import * as calls from '../../../../shared/contracts/schedule.ts';
import { fromWallTime } from '../../../../shared/format/time.ts';
import { newId } from '../../platform/new-id.ts';
import { auditEntries } from '../audit/tables.ts';
import { punches, timeSheetDays } from './tables.ts';

const at = (wall: string): Date => {
  const instant = fromWallTime(wall);
  if (!instant) throw new Error(`${wall} does not exist`);
  return instant;
};
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';

describe('Time sheets', function () {
  this.timeout(120_000);
  let world: World;
  let worker: Person;
  let boss: Person;
  let payroll: Person;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await world.db.queries.delete(timeSheetDays);
    await world.db.queries.delete(punches);
    worker = await world.join('Wes', ['Timeclock:InOut']);
    boss = await world.join('Bo', [
      'Timeclock:InOut',
      'TimeSheet:Read',
      'TimeSheet:Update',
      'TimeSheet:Approve',
    ]);
    payroll = await world.join('Pay', ['TimeSheet:Read', 'PayPeriods:Approve']);
  });

  const call = <C extends Contract>(contract: C, by: Person, input: object = {}) =>
    world.send(contract, input, by.token);
  const work = async (day: string, { from = '08:00', to = '16:00' as string | null, who = worker } = {}) => {
    const id = newId();
    const hours = { inAt: at(`${day}T${from}`), outAt: to === null ? null : at(`${day}T${to}`) };
    await world.db.queries.insert(punches).values({ id, memberId: who.id, day, ...hours });
    return id;
  };
  const sheetOf = async ({ number }: Person, day = MONDAY) => {
    const { body } = await call(calls.getTimeSheets, boss, { query: { day } });
    const { sheets } = v.parse(calls.getTimeSheets.output, body);
    return sheets.find(({ person }) => person.number === number);
  };
  const dayOf = async (who: Person, day: string) =>
    (await sheetOf(who, day))?.days.find((one) => one.day === day);
  const approve = (ids: string[], by = boss) => call(calls.approvePunches, by, { body: { ids } });
  const span = (first_day: string, last_day = first_day) => ({ first_day, last_day });
  const lock = (body: object) => call(calls.lockTimeSheets, payroll, { body });
  const correct = (id: string, body: object) =>
    call(calls.correctPunch, boss, { params: { id }, body: { ...body, reason: 'Saw the camera' } });

  it('have a row for everybody who works here, also without hours', async () => {
    await work(MONDAY);
    expect((await sheetOf(worker))?.minutes).to.equal(480);
    expect((await sheetOf(boss))?.minutes).to.equal(0);
    expect(await sheetOf(payroll), 'who does not clock in').to.equal(undefined);
  });

  it('are approved one by one or together, by somebody else, with an entry for each', async () => {
    const ids = [await work(MONDAY), await work(TUESDAY)];
    const own = await work(MONDAY, { who: boss });
    const forgotten = await work('2026-11-18', { to: null });
    expect((await approve([own])).body).to.deep.include({ error: 'OWN_HOURS' });
    expect((await approve([forgotten])).body).to.deep.include({ error: 'MISSING_OUT' });
    expect((await approve(ids)).body).to.deep.equal({ approved: 2 });
    expect((await approve(ids)).body).to.deep.include({ error: 'STATE_CHANGED' });
    const entries = await world.db.queries.select().from(auditEntries);
    const mine = entries.filter(({ actorId }) => actorId === boss.id);
    expect(mine.map(({ subjectId }) => subjectId).toSorted()).to.deep.equal(ids.toSorted());
    expect(new Set(mine.map(({ actionId }) => actionId)).size).to.equal(1);
  });

  it('are corrected with a reason, and have to be approved again', async () => {
    const id = await work(MONDAY);
    await approve([id]);
    expect((await correct(id, { in_at: `${MONDAY}T09:00`, out_at: `${MONDAY}T16:00` })).status).to.equal(200);
    expect((await dayOf(worker, MONDAY))?.punches[0]).to.include({ paid_minutes: 420, is_approved: false });
  });

  it('take no hours that overlap, last too long, are to come or skip an hour of spring', async () => {
    const id = await work(MONDAY);
    await work(MONDAY, { from: '18:00', to: '20:00' });
    const statusOf = async (from: string, to: string) =>
      (await correct(id, { in_at: from, out_at: to })).status;
    expect(await statusOf(`${MONDAY}T08:00`, `${MONDAY}T19:00`)).to.equal(409);
    expect(await statusOf(`${MONDAY}T08:00`, `${MONDAY}T07:00`)).to.equal(422);
    expect(await statusOf('2026-11-14T08:00', '2026-11-15T02:00')).to.equal(422);
    expect(await statusOf('2026-11-20T08:00', '2026-11-20T18:00')).to.equal(422);
    expect(await statusOf('2026-03-08T02:30', '2026-03-08T06:00')).to.equal(422);
  });

  it('get hours of somebody who did not clock in', async () => {
    const hours = { in_at: `${TUESDAY}T22:00`, out_at: '2026-11-18T06:00', reason: 'Lost the phone' };
    const added = await call(calls.addPunch, boss, { body: { number: worker.number, ...hours } });
    expect(added.status).to.equal(200);
    expect((await dayOf(worker, TUESDAY))?.minutes).to.equal(480);
    expect(
      (await dayOf(worker, '2026-11-18'))?.minutes,
      'they count to the day on which they began',
    ).to.equal(0);
  });

  it('are final when their person says so, which needs every clock-out', async () => {
    await work(MONDAY);
    const open = await work(TUESDAY, { to: null });
    const say = () => call(calls.markTimeFinal, worker, { body: { day: MONDAY } });
    expect((await say()).body).to.deep.include({ error: 'MISSING_OUT' });
    await correct(open, { in_at: `${TUESDAY}T08:00`, out_at: `${TUESDAY}T12:00` });
    expect((await say()).status).to.equal(200);
    expect((await dayOf(worker, MONDAY))?.is_final).to.equal(true);
    expect((await dayOf(worker, '2026-11-20'))?.is_final, 'today is not over').to.equal(false);
  });

  it('have a locked Monday and an open Tuesday in one week', async () => {
    const [monday, tuesday] = [await work(MONDAY), await work(TUESDAY)];
    expect((await lock(span(MONDAY))).body, 'nobody has approved it').to.deep.include({
      error: 'NOT_APPROVED',
    });
    await approve([monday]);
    expect((await lock(span(MONDAY))).body).to.deep.equal({ days: 1 });
    const change = (id: string, day: string) =>
      correct(id, { in_at: `${day}T08:00`, out_at: `${day}T15:00` });
    expect((await change(monday, MONDAY)).body).to.deep.include({ error: 'DAY_LOCKED' });
    expect((await change(tuesday, MONDAY)).status, 'nothing moves into a locked day').to.equal(409);
    expect((await change(tuesday, TUESDAY)).status).to.equal(200);
    expect((await dayOf(worker, MONDAY))?.is_locked).to.equal(true);
    expect((await dayOf(worker, TUESDAY))?.is_locked).to.equal(false);
    expect((await dayOf(boss, MONDAY))?.is_locked, 'also without hours').to.equal(true);
  });

  it('are reopened with a reason, and only days that are over are locked', async () => {
    expect((await lock(span('2026-11-20'))).status, 'today').to.equal(422);
    expect((await lock(span(MONDAY, TUESDAY))).body).to.deep.equal({ days: 2 });
    const reopen = (body: object) => call(calls.reopenTimeSheets, payroll, { body });
    expect((await reopen(span(MONDAY))).status).to.equal(422);
    expect((await reopen({ ...span(MONDAY), reason: 'A shift is missing' })).body).to.deep.equal({ days: 1 });
    expect((await reopen({ ...span(MONDAY), reason: 'Again' })).body).to.deep.include({
      error: 'NOT_LOCKED',
    });
    expect((await dayOf(worker, MONDAY))?.is_locked).to.equal(false);
    expect((await dayOf(worker, TUESDAY))?.is_locked).to.equal(true);
  });
});
