import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { addCar, addIncident } from '../../../tests/support/access-things.ts';
import { openBatch } from '../../../shared/contracts/batches.ts';
import { getLotBoard } from '../../../shared/contracts/booth.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import * as calls from '../../../shared/contracts/hand-overs.ts';
import { handOverNotes, handOvers } from '../modules/hand-overs/tables.ts';
import { rides } from '../modules/rides/tables.ts';

const RIGHTS = ['Transactions:Search', 'Incidents:Read', 'Batches:Create', 'Batches:Read', 'Rides:Read'];

describe('A hand-over', () => {
  let world: World;
  let out: Person;
  let next: Person;
  beforeEach(async function () {
    this.timeout(120_000);
    world = await openWorld();
    out = await world.join('Olga', RIGHTS);
    next = await world.join('Nia', RIGHTS);
  });
  afterEach(() => world.close());

  async function call<C extends Contract>(contract: C, by: Person, input: object = {}) {
    const { status, body } = await world.send(contract, input, by.token);
    return { status, body };
  }
  const read = async (by: Person) =>
    v.parse(calls.getHandOver.output, (await call(calls.getHandOver, by)).body);
  const signOut = async (by = out) => v.parse(calls.handOver, (await call(calls.signHandOver, by)).body);
  const signIn = (id: string, by: Person) => call(calls.acknowledgeHandOver, by, { params: { id } });
  const open = (by: Person) => call(openBatch, by, { body: { twenties: 5 } });

  it('lists exactly what is open, whose drawers are, and never an amount', async () => {
    await addIncident(world, out);
    await open(out);
    const { parts } = await read(next);
    expect(parts.map(({ key, count }) => [key, count])).to.deep.equal([
      ['rides', 0],
      ['should_have_left', 0],
      ['late', 0],
      ['incidents', 1],
      ['drawers', 1],
    ]);
    const drawers = parts.find(({ key }) => key === 'drawers');
    expect(drawers?.items[0]?.text).to.equal('Olga Secretson1 · batch 1');
    expect(JSON.stringify(parts)).not.to.match(/\$|100|cents/);
  });

  it('leaves out the parts that its reader may not see, also of what was signed', async () => {
    await addIncident(world, out);
    const signed = await signOut();
    const few = await world.join('Fay', ['Transactions:Search']);
    const keys = ['should_have_left', 'late'];
    expect((await read(few)).parts.map(({ key }) => key)).to.deep.equal(keys);
    const { body } = await call(calls.getPastHandOver, few, { params: { id: signed.id } });
    expect(v.parse(calls.handOver, body).parts.map(({ key }) => key)).to.deep.equal(keys);
  });

  it('stores what was open and the notes of its shift, whatever happens later', async () => {
    await addCar(world, out);
    await call(calls.addHandOverNote, out, { body: { note: 'The gate of row 3 sticks' } });
    const signed = await signOut();
    expect(signed.notes.map(({ note, by }) => [note, by.number])).to.deep.equal([
      ['The gate of row 3 sticks', out.number],
    ]);
    await addIncident(world, out);
    await call(calls.addHandOverNote, next, { body: { note: 'Repaired' } });
    const { notes, waiting } = await read(next);
    expect(notes.map(({ note }) => note)).to.deep.equal(['Repaired']);
    expect(waiting).to.deep.equal({ ...signed, may_sign: true });
  });

  it('is signed by two people, once', async () => {
    const { id } = await signOut();
    expect((await call(calls.signHandOver, next)).status).to.equal(409);
    expect((await signIn(id, out)).status).to.equal(409);
    expect((await signIn(id, next)).body).to.deep.include({
      out_by: { number: out.number, name: 'Olga Secretson1' },
      in_by: { number: next.number, name: 'Nia Secretson2' },
      may_sign: false,
    });
    const third = await world.join('Tom', RIGHTS);
    expect((await signIn(id, third)).status).to.equal(409);
    expect((await signIn('none', third)).status).to.equal(404);
    expect((await read(out)).waiting).to.equal(null);
    expect((await signOut(next)).number).to.be.above(1);
  });

  it('keeps the next shift from opening a batch until somebody has signed it, and says so at the booth', async () => {
    const { id } = await signOut();
    const unreadBy = async (by: Person) =>
      v.parse(getLotBoard.output, (await call(getLotBoard, by)).body).unread_hand_over;
    expect(await open(next)).to.deep.include({ status: 409 });
    expect(await unreadBy(next)).to.include({ by: 'Olga Secretson1' });
    expect(await unreadBy(out)).to.equal(null);
    expect((await open(out)).status).to.equal(200);
    await signIn(id, next);
    expect(await unreadBy(next)).to.equal(null);
    expect((await open(next)).status).to.equal(200);
  });

  it('is never changed or deleted, nor signed twice by one person, by the database itself', async () => {
    const { id } = await signOut();
    await call(calls.addHandOverNote, out, { body: { note: 'A note' } });
    const { queries } = world.db;
    const ofIt = eq(handOvers.id, id);
    const refused = [
      () => queries.update(handOvers).set({ inBy: out.id, inAt: world.now }).where(ofIt),
      () =>
        queries
          .update(handOvers)
          .set({ snapshot: { parts: [], notes: [] }, outBy: next.id })
          .where(ofIt),
      () => queries.delete(handOvers).where(ofIt),
      () => queries.update(handOverNotes).set({ note: 'Another' }),
    ];
    for (const change of refused)
      expect(
        await change().then(
          () => 'done',
          () => 'refused',
        ),
      ).to.equal('refused');
    await signIn(id, next);
    const again = queries
      .update(handOvers)
      .set({ inAt: sql`now()` })
      .where(ofIt);
    expect(
      await again.then(
        () => 'done',
        () => 'refused',
      ),
    ).to.equal('refused');
  });

  it('counts open rides with their island', async () => {
    await world.db.queries.insert(rides).values({
      id: 'ride',
      islandId: 1,
      name: 'Pat',
      sessionId: 'session',
      requestedAt: world.now,
      changedAt: world.now,
    });
    const [first] = (await read(out)).parts;
    expect(first?.count).to.equal(1);
    expect(first?.items[0]?.text).to.match(/^Pat · Island 1\b/);
  });
});
