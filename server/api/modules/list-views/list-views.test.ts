import { expect } from 'chai';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import {
  browseBookings,
  changeListView,
  deleteListView,
  saveListView,
} from '../../../../shared/contracts/lists.ts';
import { type ListView, listView } from '../../../../shared/contracts/list-contracts.ts';

const QUERY =
  'q=lee&status=CONFIRMED%2CCHECKED_IN&booked_from=2026-11-01&sort=-arrives&size=50&columns=plate%2Cstatus';

describe('Saved views of lists', () => {
  let world: World;
  let cashier: Person;
  let colleague: Person;
  let lead: Person;
  let dispatcher: Person;

  before(async () => {
    world = await openWorld();
    cashier = await world.join('Carla', ['Bookings:Read']);
    colleague = await world.join('Cole', ['Bookings:Read']);
    lead = await world.join('Lena', ['Bookings:Read', 'Lists:Update']);
    dispatcher = await world.join('Dan', ['Rides:Read', 'Lists:Update']);
  });
  after(() => world.close());

  const send = (contract: Contract, person: Person, call: object) => world.send(contract, call, person.token);
  const input = (fields: object = {}) => ({ name: 'Today', query: QUERY, is_shared: false, ...fields });
  const trySave = async (person: Person, fields: object = {}) =>
    send(saveListView, person, { body: { list: 'Bookings', ...input(fields) } });
  async function save(person: Person, fields: object): Promise<ListView> {
    return v.parse(listView, (await trySave(person, fields)).body);
  }
  async function see(person: Person) {
    const { views } = v.parse(browseBookings.output, (await send(browseBookings, person, {})).body);
    return views.map(({ name, may_change }) => `${name}${may_change ? ', may change' : ''}`);
  }
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

  it('are links: filters, order, columns and page size as the URL has them', async () => {
    const { id, query } = await save(cashier, { name: 'Arrivals' });
    expect(query).to.equal(QUERY);
    expect(await see(cashier)).to.deep.equal(['Arrivals, may change']);
    expect(await see(colleague)).to.deep.equal([]);
    await send(changeListView, cashier, {
      params: { id },
      body: {
        name: 'Late',
        query: 'sort=leaves',
        seen: { name: 'Arrivals', query: QUERY },
      },
    });
    expect(await see(cashier)).to.deep.equal(['Late, may change']);
    await send(deleteListView, cashier, { params: { id } });
    expect(await see(cashier)).to.deep.equal([]);
  });

  it('have one name each for a list and its owner', async () => {
    const { id } = await save(cashier, { name: 'Mine' });
    const again = await trySave(cashier, { name: 'mine' });
    expect(again.status).to.equal(422);
    expect(JSON.stringify(again.body)).to.contain('You have a view with this name');
    const same = await save(colleague, { name: 'Mine' });
    await send(deleteListView, cashier, { params: { id } });
    await send(deleteListView, colleague, { params: { id: same.id } });
  });

  it('are shared by those who may, and then seen by all who may open the list', async () => {
    expect(await statusOf(trySave(cashier, { is_shared: true }))).to.equal(403);
    const { id } = await save(lead, { name: 'Team', is_shared: true });
    expect(await see(cashier)).to.deep.equal(['Team']);
    const change = { params: { id }, body: { name: 'Ours', seen: { name: 'Team' } } };
    expect(await statusOf(send(changeListView, cashier, change))).to.equal(403);
    expect(await statusOf(send(deleteListView, cashier, { params: { id } }))).to.equal(403);
    await send(deleteListView, lead, { params: { id } });
    expect(await see(cashier)).to.deep.equal([]);
  });

  it('do not exist for those who may not see them', async () => {
    expect(await statusOf(trySave(dispatcher))).to.equal(404);
    expect(await statusOf(trySave(cashier, { list: 'Nothing' }))).to.equal(404);
    const own = await save(cashier, { name: 'Own' });
    const shared = await save(lead, { name: 'Shared', is_shared: true });
    const body = { name: 'Taken', seen: { name: 'Own' } };
    for (const [person, id] of [
      [lead, own.id],
      [dispatcher, own.id],
      [dispatcher, shared.id],
    ] as const) {
      expect(await statusOf(send(changeListView, person, { params: { id }, body }))).to.equal(404);
      expect(await statusOf(send(deleteListView, person, { params: { id } }))).to.equal(404);
    }
  });

  it('merge changes of different fields, and refuse a change of what a colleague has changed meanwhile', async () => {
    const other = await world.join('Leo', ['Bookings:Read', 'Lists:Update']);
    const { id } = await save(lead, { name: 'Both', is_shared: true });
    const change = (person: Person, body: object) => send(changeListView, person, { params: { id }, body });
    const named = change(lead, { name: 'Renamed', seen: { name: 'Both' } });
    const narrowed = change(other, { query: 'sort=leaves', seen: { query: QUERY } });
    expect([await statusOf(named), await statusOf(narrowed)]).to.deep.equal([200, 200]);
    const { status, body } = await change(other, { name: 'Mine', seen: { name: 'Both' } });
    expect(status).to.equal(409);
    expect(body).to.have.nested.property('conflicts[0].theirs', 'Renamed');
    const kept = await change(lead, { is_shared: true, seen: { is_shared: true } });
    expect(kept.body).to.include({ name: 'Renamed', query: 'sort=leaves', is_shared: true });
    await send(deleteListView, lead, { params: { id } });
  });

  it('hold nothing that the list does not have', async () => {
    for (const query of ['color=red', 'sort=email', 'after=abc', 'q=a&q=b', 'columns=A', 'size=7'])
      expect(await statusOf(trySave(cashier, { name: query, query })), query).to.equal(422);
  });
});
