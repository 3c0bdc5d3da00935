import { expect } from 'chai';
import * as v from 'valibot';
import * as batchCalls from '../../shared/contracts/batches.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import { browseBatches, countBatches } from '../../shared/contracts/lists.ts';
import { checkInDriveUp, checkOut } from '../../shared/contracts/transactions.ts';
import { openingGroups } from '../../server/api/modules/members/opening-groups.ts';
import { type Call, openWorld, type Person, type World } from '../support/access-world.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const rightsOf = (group: string) => openingGroups.find(({ name }) => name === group)?.permissions ?? [];

describe('What a drawer should hold', () => {
  let world: World;
  let site: RunningSite;
  let cashier: Person;
  let lead: Person;
  /** Every byte that cashier and lead got. */
  let seen: string[];

  before(async () => {
    world = await openWorld();
    cashier = await world.join('Cas', rightsOf('Cashier'));
    lead = await world.join('Lea', rightsOf('Shift lead'));
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.now });
    seen = [];
  });
  after(() => site.close());
  after(() => world.close());

  async function call(contract: Contract, input: Call = {}, { token } = cashier) {
    const { status, headers, body } = await world.send(contract, input, token);
    expect(status, contract.name).to.equal(200);
    seen.push(JSON.stringify([headers, body]));
    return body;
  }
  async function open(path: string, { token } = cashier) {
    const { status, text } = await site.get(path, { headers: { cookie: `access_token=${token}` } });
    expect(status, path).to.equal(200);
    seen.push(text);
  }

  it('is in no byte that anybody gets before the last count is committed', async () => {
    const batch = await call(batchCalls.openBatch, { body: { twenties: 5 } });
    const { id } = v.parse(v.object({ id: v.string() }), batch);
    const car = await world.send(checkInDriveUp, { body: {} }, cashier.token);
    const stay = v.parse(v.object({ id: v.string() }), car.body);
    // The cashier knows this payment; what counts is the sum with the float and the change.
    const paid = await world.send(
      checkOut,
      { params: { id: stay.id }, body: { payment_kind: 'CASH', cash_tendered_cents: 100_00 } },
      cashier.token,
    );
    const { receipt } = v.parse(checkOut.output, paid.body);
    const expected = 100_00 + v.parse(v.object({ amount: v.number() }), receipt?.total).amount;
    const look = async () => {
      for (const person of [cashier, lead]) {
        await call(batchCalls.getBatchBoard, {}, person);
        await call(batchCalls.findBatch, { params: { id } }, person);
        await call(browseBatches, {}, person);
        await call(countBatches, {}, person);
        for (const path of ['open', 'closed', id]) await open(`/back-office/batches/${path}`, person);
      }
    };
    await look();
    await call(batchCalls.dropCash, { params: { id }, body: { amount_cents: 1_00, bag_number: '7' } });
    await look();
    const count = { params: { id }, body: { ones: 1 } };
    const first = await call(batchCalls.countBatch, count);
    expect(first).to.include({ state: 'RECOUNT', result: null });
    await look();
    const amounts = [expected, expected - 1_00, expected - 2_00].flatMap((cents) => [
      String(cents),
      (cents / 100).toFixed(2),
    ]);
    for (const text of seen)
      for (const amount of amounts) expect(text).not.to.match(new RegExp(`(?<![\\d.])${amount}(?!\\d)`));
    const last = await call(batchCalls.countBatch, { ...count, body: { ones: 2 } });
    expect(JSON.stringify(last)).to.contain(String(expected - 1_00));
  });

  it('and other drawers are hidden from a cashier, in the list and by address', async () => {
    const other = await world.join('Olga', rightsOf('Cashier'));
    const batch = await call(batchCalls.openBatch, { body: { tens: 3 } }, other);
    const { id } = v.parse(v.object({ id: v.string() }), batch);
    const { status } = await world.send(batchCalls.findBatch, { params: { id } }, cashier.token);
    expect(status).to.equal(404);
    const ids = async (person: Person) =>
      v.parse(browseBatches.output, await call(browseBatches, {}, person)).rows.map((row) => row.id);
    expect(await ids(cashier)).not.to.contain(id);
    expect(await ids(lead)).to.contain(id);
    const board = v.parse(batchCalls.getBatchBoard.output, await call(batchCalls.getBatchBoard));
    expect(board.others).to.deep.equal([]);
  });
});
