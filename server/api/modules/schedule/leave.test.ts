import { expect } from 'chai';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { askLeave, decideLeave } from '../../../../shared/contracts/leave.ts';
import { getRoster } from '../../../../shared/contracts/roster.ts';
import { getMySchedule } from '../../../../shared/contracts/schedule.ts';
import { isViolationOf } from '../../platform/database/database-errors.ts';
import { leaveRequests } from './tables.ts';

describe('Days off', function () {
  this.timeout(120_000);
  let world: World;
  let worker: Person;
  let planner: Person;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await world.db.queries.delete(leaveRequests);
    worker = await world.join('Wes', ['Timeclock:InOut', 'Schedule:Read']);
    planner = await world.join('Pia', ['Timeclock:InOut', 'Schedule:Read', 'Schedule:Update']);
  });

  const call = <C extends Contract>(contract: C, by: Person, input: object = {}) =>
    world.send(contract, input, by.token);
  const ask = (first = '2026-12-01', last = '2026-12-03', by = worker) =>
    call(askLeave, by, { body: { first_day: first, last_day: last, words: 'A wedding' } });
  const askOne = async (by = worker) =>
    v.parse(askLeave.output, (await ask('2026-12-01', '2026-12-03', by)).body).id;
  const decide = (id: string, decision = 'APPROVED', by = planner) =>
    call(decideLeave, by, { params: { id }, body: { decision, reason: 'Gus works then' } });
  const mine = async () =>
    v
      .parse(getMySchedule.output, (await call(getMySchedule, worker)).body)
      .leave.map((one) => [one.state, one.decision_words]);
  const roster = async (by = planner) =>
    v.parse(getRoster.output, (await call(getRoster, by, { query: { day: '2026-12-01' } })).body);
  const daysOff = async (by = planner) =>
    (await roster(by)).people
      .filter(({ number }) => number === worker.number)
      .flatMap(({ days }) => days.filter((one) => one.is_leave).map(({ day }) => day));

  it('are asked for, approved with a word that the person reads, and shown in the calendar', async () => {
    const id = await askOne();
    expect(await mine()).to.deep.equal([['OPEN', null]]);
    expect(await daysOff()).to.deep.equal([]);
    const [open] = (await roster()).leave;
    expect(open).to.deep.include({ id, number: worker.number, words: 'A wedding', is_own: false });
    expect((await roster(worker)).leave, 'not for colleagues').to.deep.equal([]);
    expect((await decide(id)).status).to.equal(200);
    expect(await mine()).to.deep.equal([['APPROVED', 'Gus works then']]);
    expect(await daysOff(worker)).to.deep.equal(['2026-12-01', '2026-12-02', '2026-12-03']);
    expect((await roster()).leave).to.deep.equal([]);
  });

  it('are not shown in the calendar when refused, and can be asked for again', async () => {
    await decide(await askOne(), 'REFUSED');
    expect(await mine()).to.deep.equal([['REFUSED', 'Gus works then']]);
    expect(await daysOff()).to.deep.equal([]);
    expect((await ask()).status).to.equal(200);
  });

  it('are decided once, also when two colleagues decide at the same time', async () => {
    const id = await askOne();
    const other = await world.join('Pat', ['Schedule:Update']);
    const answers = await Promise.all([decide(id), decide(id, 'REFUSED', other)]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    expect((await decide(id)).body).to.deep.include({ error: 'STATE_CHANGED' });
    expect((await decide('AAAAAAAAAAAAAAAAAAAAAA')).status).to.equal(404);
  });

  it('are never decided by their own person, which the database refuses, too', async () => {
    const id = await askOne(planner);
    expect((await roster()).leave[0]?.is_own).to.equal(true);
    expect((await decide(id)).body).to.deep.include({ error: 'OWN_LEAVE' });
    const [by, at] = [planner.id, world.now];
    const set = { state: 'APPROVED', decidedBy: by, decidedAt: at, decisionWords: 'Yes' } as const;
    const isRefused = await world.db.queries
      .update(leaveRequests)
      .set(set)
      .then(
        () => false,
        (error: unknown) => isViolationOf(error, 'leave_requests_two_people'),
      );
    expect(isRefused).to.equal(true);
  });

  it('are refused in the past, backward, longer than 60 days, and twice', async () => {
    expect((await ask('2026-11-01', '2026-12-01')).status).to.equal(422);
    expect((await ask('2026-12-02', '2026-12-01')).status).to.equal(422);
    expect((await ask('2026-12-01', '2027-01-30')).status).to.equal(422);
    expect((await ask('2026-12-01', '2027-01-29')).status).to.equal(200);
    expect((await ask('2026-12-03', '2026-12-04')).body).to.deep.include({ error: 'LEAVE_OVERLAPS' });
  });
});
