import { expect } from 'chai';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { addShift, addShiftOffer, removeShifts } from '../../../../tests/support/time-clock.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { changeShift, getRoster } from '../../../../shared/contracts/roster.ts';
import { getMySchedule, type ShiftOffer } from '../../../../shared/contracts/schedule.ts';
import * as calls from '../../../../shared/contracts/shift-offers.ts';
import { shifts } from './tables.ts';

describe('A shift that is offered to colleagues', function () {
  this.timeout(120_000);
  let world: World;
  let giver: Person;
  let taker: Person;
  let planner: Person;
  /** The giver's shift on 2026-11-24 from 8 to 16. */
  let shiftId: string;
  before(async () => {
    world = await openWorld();
    giver = await world.join('Gus', ['Timeclock:InOut']);
    taker = await world.join('Tess', ['Timeclock:InOut']);
    planner = await world.join('Pia', ['Timeclock:InOut', 'Schedule:Read', 'Schedule:Update']);
  });
  after(() => world.close());
  beforeEach(async () => {
    shiftId = await addShift(world, giver);
    await world.db.queries.update(shifts).set({ publishedAt: world.now });
  });

  const call = <C extends Contract>(contract: C, by: Person, input: object = {}) =>
    world.send(contract, input, by.token);
  const offer = (by = giver) => call(calls.offerShift, by, { params: { id: shiftId } });
  const offerOne = async () => v.parse(calls.offerShift.output, (await offer()).body).id;
  const take = (id: string, by = taker) => call(calls.takeShift, by, { params: { id } });
  const withdraw = (id: string, by: Person) => call(calls.withdrawOffer, by, { params: { id } });
  const decide = (id: string, decision = 'APPROVED', by = planner) =>
    call(calls.decideOffer, by, { params: { id }, body: { decision, reason: 'Fine with me' } });
  const mine = async (by: Person) => v.parse(getMySchedule.output, (await call(getMySchedule, by)).body);
  const see = async (by: Person) => (await mine(by)).offers.map(describeOffer);
  const describeOffer = ({ state, role, decision_words: words }: ShiftOffer) => [state, role, words];
  const holder = async () => (await world.db.queries.select().from(shifts))[0]?.memberId;
  const addMorning = (person: Person, from: string, to: string) =>
    world.db.queries.insert(shifts).values({
      id: `${person.id}-other`,
      memberId: person.id,
      startsAt: new Date(from),
      endsAt: new Date(to),
      createdBy: person.id,
    });

  it('is taken by one, and theirs once a planner approves', async () => {
    const id = await offerOne();
    expect(await see(taker)).to.deep.equal([['OPEN', 'NEITHER', null]]);
    expect((await take(id)).status).to.equal(200);
    expect(await see(planner), 'nobody else can take it').to.deep.equal([]);
    expect(await holder(), 'before the decision').to.equal(giver.id);
    const roster = v.parse(
      getRoster.output,
      (await call(getRoster, planner, { query: { day: '2026-11-24' } })).body,
    );
    expect(roster.offers.map(({ state }) => state)).to.deep.equal(['TAKEN']);
    expect((await decide(id)).status).to.equal(200);
    expect(await holder()).to.equal(taker.id);
    expect((await mine(taker)).shifts.map((shift) => shift.id)).to.deep.equal([shiftId]);
    expect((await mine(giver)).shifts).to.deep.equal([]);
    expect(await see(giver)).to.deep.equal([['APPROVED', 'GIVES', 'Fine with me']]);
  });

  it('stays with its person when a planner refuses, and can be offered again', async () => {
    const id = await offerOne();
    await take(id);
    await decide(id, 'REFUSED');
    expect(await holder()).to.equal(giver.id);
    expect(await see(giver)).to.deep.equal([['REFUSED', 'GIVES', 'Fine with me']]);
    expect((await offer()).status).to.equal(200);
    expect(await see(giver)).to.deep.equal([['OPEN', 'GIVES', null]]);
  });

  it('is offered once, by its person, before it begins', async () => {
    expect((await offer(taker)).status, 'a colleague').to.equal(404);
    await offer();
    expect((await offer()).body).to.deep.include({ error: 'OFFERED' });
    await removeShifts(world);
    await addMorning(giver, '2026-01-05T16:00:00Z', '2026-01-05T20:00:00Z');
    await world.db.queries.update(shifts).set({ publishedAt: world.now });
    shiftId = `${giver.id}-other`;
    expect((await offer()).body).to.deep.include({ error: 'SHIFT_BEGUN' });
  });

  it('is taken back by its person, and given back by who took it', async () => {
    const id = await offerOne();
    await take(id);
    expect((await withdraw(id, planner)).status, 'a third person').to.equal(404);
    expect((await withdraw(id, taker)).status).to.equal(200);
    expect(await see(taker)).to.deep.equal([['OPEN', 'NEITHER', null]]);
    expect((await withdraw(id, giver)).status).to.equal(200);
    expect((await take(id)).body).to.deep.include({ error: 'STATE_CHANGED' });
  });

  it('is not taken by its person, nor by somebody who works then', async () => {
    const id = await offerOne();
    expect((await take(id, giver)).body).to.deep.include({ error: 'OWN_SHIFT' });
    await addMorning(taker, '2026-11-24T15:00:00Z', '2026-11-24T17:00:00Z');
    expect((await take(id)).body).to.deep.include({ error: 'SHIFT_OVERLAPS' });
  });

  it('is not given to somebody whose own shift was planned for that time meanwhile', async () => {
    const id = await addShiftOffer(world, giver, planner);
    await addMorning(planner, '2026-11-24T15:00:00Z', '2026-11-24T17:00:00Z');
    const other = await world.join('Pat', ['Schedule:Update']);
    expect((await decide(id, 'APPROVED', other)).body).to.deep.include({ error: 'SHIFT_OVERLAPS' });
    expect(await holder()).to.equal(giver.id);
  });

  it('is decided once, and never by who gives or takes it', async () => {
    const own = await addShiftOffer(world, giver, planner);
    expect((await decide(own)).body, 'the planner took it').to.deep.include({ error: 'OWN_SHIFT' });
    const other = await world.join('Pat', ['Schedule:Update']);
    const answers = await Promise.all([decide(own, 'REFUSED', other), decide(own, 'APPROVED', other)]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
  });

  it('is offered no more when a planner changes it', async () => {
    const id = await offerOne();
    const body = { number: giver.number, day: '2026-11-24', from: '09:00', to: '12:00', note: '' };
    await call(changeShift, planner, { params: { id: shiftId }, body });
    expect((await take(id)).status).to.equal(409);
  });
});
