import { expect } from 'chai';
import * as v from 'valibot';
import { addCar, december, succeed } from '../../../../tests/support/access-things.ts';
import {
  ALL_RIGHTS,
  type Call,
  openWorld,
  type Person,
  type World,
} from '../../../../tests/support/access-world.ts';
import * as calls from '../../../../shared/contracts/sales-items.ts';
import { checkOut } from '../../../../shared/contracts/transactions.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { moneyMovements } from '../money/tables.ts';
import { findItemsForSale } from '../sales-items/find-sales-items.ts';
import { getTransaction } from './check-in.ts';

const reason = 'New supplier';

describe('Things sold beside parking', () => {
  let world: World;
  let ada: Person;
  let car: string;

  beforeEach(async () => {
    world = await openWorld();
    ada = await world.join('Ada', ALL_RIGHTS);
    car = (await addCar(world, await world.join('Olivia'))).id;
  });
  afterEach(() => world.close());

  const ask = (contract: Contract, call: Call) => succeed(world, contract, call, ada.token);
  const statusOf = async (contract: Contract, call: Call) =>
    (await world.send(contract, call, ada.token)).status;
  const sell = async (item_id: string, quantity = 1) =>
    v.parse(calls.stayItems, await ask(calls.sellItem, { params: { id: car }, body: { item_id, quantity } }));
  const leave = () => ask(checkOut, { params: { id: car }, body: { payment_kind: 'CASH' } });
  const inForce = async (days = 0) => {
    const at = new Date(world.now.getTime() + days * DAY_MS);
    const items = await findItemsForSale(world.db.queries, at);
    return items.find(({ id }) => id === 'demo-jump-start')?.priceCents;
  };

  it('are lines of the receipt with their tax, and the money taken at the exit is the receipt’s total', async () => {
    await sell('demo-jump-start', 2);
    await leave();
    const { receipt } = await getTransaction(world.db.queries, car);
    const line = receipt?.rate.feeLines.find(({ label }) => label === 'Jump start');
    const tax = receipt?.rate.taxLines.find(({ reason: why }) => why === '10.1% of Jump start');
    expect([line?.cents, line?.reason, tax?.cents]).to.deep.equal([50_00, '2 at $25.00', 5_05]);
    const movements = await world.db.queries.select().from(moneyMovements);
    expect(movements.reduce((sum, { cents }) => sum + cents, 0)).to.equal(receipt?.totalCents);
  });

  it('earn no points and are no parking', async () => {
    await sell('demo-jump-start', 9);
    await leave();
    const { receipt } = await getTransaction(world.db.queries, car);
    expect(receipt?.parkingCents).to.equal(receipt?.rate.subtotalCents).and.to.be.below(100_00);
  });

  it('have no tax when the item is not taxed', async () => {
    const { sold } = await sell('demo-lost-ticket');
    expect(sold.map(({ amount, tax }) => [amount, tax])).to.deep.equal([
      [
        { amount: 20_00, currency: 'USD' },
        { amount: 0, currency: 'USD' },
      ],
    ]);
  });

  it('can be taken off the bill until the car leaves', async () => {
    const [first] = (await sell('demo-wash')).sold;
    const params = { id: car, itemId: first?.id ?? '' };
    await ask(calls.voidSoldItem, { params, body: { reason } });
    expect(await statusOf(calls.voidSoldItem, { params, body: { reason } })).to.equal(409);
    const [second] = (await sell('demo-wash')).sold;
    await leave();
    const late = { params: { id: car, itemId: second?.id ?? '' }, body: { reason } };
    expect(await statusOf(calls.voidSoldItem, late)).to.equal(409);
    expect(await statusOf(calls.sellItem, { params: { id: car }, body: { item_id: 'demo-wash' } })).to.equal(
      409,
    );
    const { rate } = (await getTransaction(world.db.queries, car)).receipt ?? {};
    expect(rate?.feeLines.filter(({ label }) => label === 'Car wash')).to.have.length(1);
  });

  it('keep the price of their sale when the price changes', async () => {
    await sell('demo-jump-start');
    const body = { price_cents: 40_00, is_taxable: false, reason };
    await ask(calls.priceSalesItem, { params: { id: 'demo-jump-start' }, body });
    const { sold, for_sale } = v.parse(
      calls.stayItems,
      await ask(calls.getStayItems, { params: { id: car } }),
    );
    expect(sold[0]?.amount).to.deep.equal({ amount: 25_00, currency: 'USD' });
    expect(for_sale.find(({ id }) => id === 'demo-jump-start')?.price).to.deep.equal({
      amount: 40_00,
      currency: 'USD',
    });
  });

  it('a price for later applies from its time on, also when today’s price is corrected after it was set', async () => {
    const params = { id: 'demo-jump-start' };
    const later = { price_cents: 30_00, is_taxable: true, effective_from: december.travel_from_date, reason };
    await ask(calls.priceSalesItem, { params, body: later });
    await ask(calls.priceSalesItem, { params, body: { price_cents: 26_00, is_taxable: true, reason } });
    expect([await inForce(), await inForce(30)]).to.deep.equal([26_00, 30_00]);
    const past = { ...later, effective_from: '2020-01-01 09:00:00-0800' };
    expect(await statusOf(calls.priceSalesItem, { params, body: past })).to.equal(422);
  });

  it('disappear from the booth when they are switched off, and buttons keep the order that staff chose', async () => {
    const change = (id: string, fields: object) =>
      ask(calls.changeSalesItem, { params: { id }, body: { ...fields, reason } });
    await change('demo-ice-scraper', { position: 1, seen: { position: 3 } });
    await change('demo-wash', { is_active: false, seen: { is_active: true } });
    const { for_sale } = v.parse(calls.stayItems, await ask(calls.getStayItems, { params: { id: car } }));
    expect(for_sale.map(({ id }) => id)).to.deep.equal([
      'demo-ice-scraper',
      'demo-jump-start',
      'demo-lost-ticket',
    ]);
    expect(await statusOf(calls.sellItem, { params: { id: car }, body: { item_id: 'demo-wash' } })).to.equal(
      404,
    );
    const taken = { name: 'ICE scraper', price_cents: 1_00, is_taxable: true, reason };
    expect(await statusOf(calls.createSalesItem, { body: taken })).to.equal(409);
  });

  it('are counted by item on Pacific days, without those taken off the bill', async () => {
    const [mistake] = (await sell('demo-wash')).sold;
    await ask(calls.voidSoldItem, { params: { id: car, itemId: mistake?.id ?? '' }, body: { reason } });
    await sell('demo-wash', 2);
    await sell('demo-jump-start');
    const report = async (query: Record<string, string> = {}) => {
      const { rows } = v.parse(calls.reportSalesItems.output, await ask(calls.reportSalesItems, { query }));
      return rows
        .filter(({ units }) => units > 0)
        .map(({ id, units, unpaid_units: unpaid }) => [id, units, unpaid]);
    };
    expect(await report()).to.deep.equal([
      ['demo-wash', 2, 2],
      ['demo-jump-start', 1, 1],
    ]);
    await leave();
    expect(await report({ from: '2026-11-20', to: '2026-11-20' })).to.deep.equal([
      ['demo-wash', 2, 0],
      ['demo-jump-start', 1, 0],
    ]);
    expect(await report({ from: '2026-11-21', to: '2026-11-22' })).to.deep.equal([]);
    expect(await statusOf(calls.reportSalesItems, { query: { from: '2026-02-30' } })).to.equal(422);
  });
});
