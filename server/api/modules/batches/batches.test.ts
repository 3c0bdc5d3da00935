import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk } from '../../../../tests/support/booking-desk.ts';
import { addStaffAndMembers, as, staffAndMembers } from '../../../../tests/support/booth-calls.ts';
import { type Batch, batch as batchSchema } from '../../../../shared/contracts/batches.ts';
import { transaction } from '../../../../shared/contracts/transactions.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import { moneyMovements } from '../money/tables.ts';
import { receiptPayments, transactions } from '../transactions/tables.ts';

const CASHIER = [
  'Batches:Read',
  'Batches:Create',
  'Batches:Update',
  'Transactions:Create',
  'Transactions:Update',
];
/** Ann works the booth as a cashier, the dispatcher as another one, and Ben is their lead. */
const RIGHTS: Record<string, string[]> = {
  cashier: CASHIER,
  dispatcher: CASHIER,
  ben: [...CASHIER, 'Batches:Approve'],
};
const staff = staffAndMembers.map((member) => ({ ...member, permissions: new Set(RIGHTS[member.id]) }));

/** A float of $100. */
const FLOAT = { twenties: 4, fives: 3, ones: 5 };

describe('Batches', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => staff.find(({ id }) => id === bearer) ?? null,
    });
    await addStaffAndMembers(desk.db.queries, desk.state.now);
  });
  afterEach(() => desk.close());

  const post = (who: string, target: string, body: object = {}) =>
    desk.send('POST', target, { body, headers: as(who) });
  const batchOf = ({ status, body }: { status: number; body: unknown }): Batch => {
    expect(status, JSON.stringify(body)).to.equal(200);
    return v.parse(batchSchema, body);
  };
  const open = async (who = 'cashier') => batchOf(await post(who, '/batches', FLOAT));
  const count = (id: string, pieces: object, who = 'cashier') => post(who, `/batches/${id}/count`, pieces);
  const drop = (id: string, amount_cents = 40_00, who = 'cashier') =>
    post(who, `/batches/${id}/drops`, { amount_cents, bag_number: '1042' });

  /** Parks a car for 90 minutes and takes what it costs, $24.36. */
  const takePayment = async (body: object = { payment_kind: 'CASH' }, who = 'cashier') => {
    const parked = v.parse(transaction, (await post(who, '/transactions/drive-up')).body);
    desk.wait(90);
    const answer = await post(who, `/transactions/${parked.id}/check-out`, body);
    return { id: parked.id, answer };
  };
  const DUE = 24_36;

  it('openBatch opens one batch per cashier with the worth of the float', async () => {
    const batch = await open();
    expect(batch).to.deep.include({
      state: 'OPEN',
      is_own: true,
      float: { amount: 100_00, currency: 'USD' },
    });
    expect(await post('cashier', '/batches', FLOAT)).to.include({ status: 409 });
    expect((await open('dispatcher')).number).to.equal(batch.number + 1);
  });

  it('check-in and check-out record the employee, the batch, the cash and the change', async () => {
    const { id: batchId } = await open();
    const { id, answer } = await takePayment({ payment_kind: 'CASH', cash_tendered_cents: 40_00 });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const [row] = await desk.db.queries.select().from(transactions).where(eq(transactions.id, id));
    expect(row).to.include({ checkedInBy: 'cashier', checkedOutBy: 'cashier' });
    const [payment] = await desk.db.queries.select().from(receiptPayments);
    expect(payment).to.include({ batchId, takenBy: 'cashier', amountCents: DUE, tenderedCents: 40_00 });
    const movements = await desk.db.queries.select().from(moneyMovements).orderBy(moneyMovements.id);
    expect(movements.map(({ kind, cents, batchId: of }) => [kind, cents, of])).to.deep.equal([
      ['CASH_IN', 40_00, batchId],
      ['CHANGE', DUE - 40_00, batchId],
    ]);
  });

  it('checkOut refuses less cash than what is due', async () => {
    const { answer } = await takePayment({ payment_kind: 'CASH', cash_tendered_cents: 10_00 });
    expect(answer.status).to.equal(422);
    expect(answer.body).to.deep.nested.include({
      'fieldErrors.cash_tendered_cents': ['This is less than the amount due'],
    });
  });

  it('expects float + cash − change − drops + paid in − paid out, and nothing of cards', async () => {
    const { id } = await open();
    await takePayment({ payment_kind: 'CASH', cash_tendered_cents: 40_00 });
    await takePayment({ payment_kind: 'CARD' });
    await drop(id, 60_00);
    await post('cashier', `/batches/${id}/paid`, { kind: 'PAID_OUT', amount_cents: 8_94, reason: 'Ice' });
    await post('cashier', `/batches/${id}/paid`, { kind: 'PAID_IN', amount_cents: 5_00, reason: 'Tow yard' });
    const closed = batchOf(
      await count(id, { fifties: 1, tens: 1, quarters: 1, dimes: 1, nickels: 1, pennies: 2 }),
    );
    const { result } = closed;
    expect(closed.state).to.equal('CLOSED');
    expect(centsOf(result?.expected ?? 0)).to.equal(100_00 + DUE - 60_00 - 8_94 + 5_00);
    expect(centsOf(result?.difference ?? 1)).to.equal(0);
    expect(centsOf(result?.cards ?? 0)).to.equal(DUE);
  });

  it('shows what the drawer should hold in no answer before the last count', async () => {
    const { id } = await open();
    await takePayment();
    const expected = 100_00 + DUE;
    const answers = [
      await desk.send('GET', '/batches/board', { headers: as('cashier') }),
      await desk.send('GET', '/batches/board', { headers: as('ben') }),
      await desk.send('GET', `/batches/${id}`, { headers: as('cashier') }),
      await desk.send('GET', `/batches/${id}`, { headers: as('ben') }),
      await count(id, { ones: 1 }),
      await desk.send('GET', '/batches/board', { headers: as('cashier') }),
    ];
    for (const { status, body } of answers) {
      expect(status).to.equal(200);
      for (const secret of [expected, DUE, 1_00 - expected])
        expect(JSON.stringify(body)).not.to.contain(String(Math.abs(secret)));
    }
    expect(JSON.stringify((await count(id, { ones: 2 })).body)).to.contain(String(expected));
  });

  it('asks for one recount beyond the limit, then for a reason, and keeps both differences', async () => {
    const { id } = await open();
    expect(batchOf(await count(id, { twenties: 4 }))).to.deep.include({ state: 'RECOUNT', result: null });
    const second = batchOf(await count(id, { twenties: 4, tens: 1 }));
    expect(second).to.include({ state: 'TO_EXPLAIN' });
    expect(second.result).to.deep.include({
      first_difference: { amount: -20_00, currency: 'USD' },
      difference: { amount: -10_00, currency: 'USD' },
    });
    expect(await count(id, FLOAT)).to.include({ status: 409 });
    expect(await post('cashier', '/batches', FLOAT)).to.include({ status: 409 });
    const reason = 'A ten is missing';
    expect(batchOf(await post('cashier', `/batches/${id}/explain`, { reason }))).to.include({
      state: 'CLOSED',
      reason,
    });
    const change = desk.db.queries.execute(sql`update batch_counts set counted_cents = expected_cents`);
    expect(await change.catch(() => 'refused')).to.equal('refused');
  });

  it('closes at once when the difference is within the limit', async () => {
    const { id } = await open();
    expect(batchOf(await count(id, { ...FLOAT, ones: 0 }))).to.include({ state: 'CLOSED' });
  });

  it('a counted batch takes no cash: a later payment is listed as cash without a batch', async () => {
    const { id } = await open();
    await count(id, FLOAT);
    expect(await drop(id)).to.include({ status: 409 });
    expect((await takePayment()).answer.status).to.equal(200);
    const { body } = await desk.send('GET', '/batches/board', { headers: as('ben') });
    expect(body).to.have.nested.property('cash_without_batch[0].amount.amount', DUE);
    expect(body).to.have.nested.property('to_approve[0].result.expected.amount', 100_00);
  });

  it('needs a second person for a drop, and a drop confirmed for the approval', async () => {
    const { id } = await open();
    const dropped = batchOf(await drop(id));
    const [entry] = dropped.entries;
    const confirm = (who: string) => post(who, `/batch-drops/${entry?.id ?? ''}/confirm`);
    await count(id, { twenties: 3 });
    expect(await post('ben', `/batches/${id}/approve`)).to.include({ status: 409 });
    expect(await confirm('cashier')).to.include({ status: 403 });
    expect(await confirm('dispatcher')).to.include({ status: 200 });
    expect(await confirm('ben')).to.include({ status: 409 });
    expect(await post('ben', `/batches/${id}/approve`)).to.include({ status: 200 });
  });

  it('nobody approves their own batch, one they counted, or one twice', async () => {
    const own = await open('ben');
    await count(own.id, FLOAT, 'ben');
    expect(await post('ben', `/batches/${own.id}/approve`)).to.include({ status: 403 });
    const left = await open();
    expect(await count(left.id, FLOAT, 'dispatcher')).to.include({ status: 404 });
    expect(await count(left.id, FLOAT, 'ben')).to.include({ status: 200 });
    expect(await post('ben', `/batches/${left.id}/approve`)).to.include({ status: 403 });
    const { id } = await open('dispatcher');
    expect(await post('ben', `/batches/${id}/approve`)).to.include({ status: 409 });
    await count(id, FLOAT, 'dispatcher');
    expect(await post('cashier', `/batches/${id}/approve`)).to.include({ status: 403 });
    expect(batchOf(await post('ben', `/batches/${id}/approve`))).to.deep.include({
      state: 'APPROVED',
      allowed_actions: [],
    });
    expect(await post('ben', `/batches/${id}/approve`)).to.include({ status: 409 });
  });
});
