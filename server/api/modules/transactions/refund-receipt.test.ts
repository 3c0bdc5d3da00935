import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addBatch, addBooking, addPaid, succeed, today } from '../../../../tests/support/access-things.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../../tests/support/access-world.ts';
import { refundReceipt } from '../../../../shared/contracts/refunds.ts';
import { recordReceipt } from '../../../../shared/contracts/points.ts';
import { checkInBooking, checkOut } from '../../../../shared/contracts/transactions.ts';
import { bookings, payments } from '../bookings/tables.ts';
import { sandboxCharges } from '../payments/tables.ts';
import { moneyMovements } from '../money/tables.ts';
import { pointAccounts } from '../points/tables.ts';
import { receiptPayments, receipts } from './tables.ts';

describe('refundReceipt', () => {
  let world: World;
  let owner: Person;
  let manager: Person;

  beforeEach(async () => {
    world = await openWorld();
    owner = await world.join('Olivia');
    manager = await world.join('Max', ALL_RIGHTS);
    await addBatch(world, manager);
  });
  afterEach(() => world.close());

  const refund = (number: string, amount_cents: number, headers: Record<string, string> = {}) =>
    world.send(
      refundReceipt,
      { params: { number }, body: { amount_cents, reason: 'OVERCHARGED' }, headers },
      manager.token,
    );

  it('refunds an online payment to its card through the network', async () => {
    const booking = await addBooking(world, owner, today);
    const checkIn = { body: { booking_num: booking.number } };
    const { id } = await succeed(world, checkInBooking, checkIn, manager.token);
    const call = { params: { id: String(id) }, body: { payment_kind: 'CASH' } };
    const left = v.parse(checkOut.output, await succeed(world, checkOut, call, manager.token));
    const { status, body } = await refund(left.receipt?.receiptNumber ?? '', 20_00);
    expect([status, body]).to.deep.equal([200, { state: 'DONE', approval_id: null }]);
    const q = world.db.queries;
    const [charge] = await q.select().from(sandboxCharges);
    expect(charge?.refundedCents).to.equal(20_00);
    const [row] = await q.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).to.include({
      refundedCents: 20_00,
      dueBackCents: 20_00,
      paymentStatus: 'PARTIALLY_REFUNDED',
    });
    const rows = await q.select().from(payments).where(eq(payments.kind, 'REFUND'));
    expect(rows.map(({ state, amountCents }) => [state, amountCents])).to.deep.equal([['APPROVED', 20_00]]);
  });

  it('hands cash back and takes back the points that the refunded parking earned', async () => {
    const number = await addCashReceipt();
    const record = {
      params: { n: owner.number, receipt: number },
      body: { validation_code: `CODE${number}` },
    };
    await succeed(world, recordReceipt, record, owner.token);
    expect((await refund(number, 100_00)).status).to.equal(200);
    const money = await world.db.queries.select().from(moneyMovements);
    expect(money.map(({ kind, tender, cents }) => [kind, tender, cents])).to.deep.equal([
      ['REFUND', 'CASH', -100_00],
    ]);
    const [account] = await world.db.queries.select().from(pointAccounts);
    expect(account?.balance).to.equal(200);
  });

  it('refunds once for a repeated key, and no more than was paid', async () => {
    const number = await addCashReceipt();
    const key = { 'idempotency-key': 'refund-key-1' };
    for (let call = 0; call < 2; call += 1) expect((await refund(number, 250_00, key)).status).to.equal(200);
    const { status, body } = await refund(number, 50_01);
    expect(status).to.equal(422);
    expect(body).to.deep.include({ fieldErrors: { amount_cents: ['Only $50.00 can still be refunded'] } });
    expect((await refund(number, 50_00)).status).to.equal(200);
    expect((await refund(number, 1)).body).to.deep.include({
      fieldErrors: { amount_cents: ['Nothing is left to refund'] },
    });
  });

  it('asks for an approval above the caller’s own limit', async () => {
    const number = await addCashReceipt(900_00);
    const { body } = await refund(number, 500_01);
    expect(body).to.include({ state: 'ASKED' });
    expect((await refund(number, 500_00)).body).to.include({ state: 'DONE' });
  });

  it('never refunds a time voucher in money', async () => {
    const number = await addCashReceipt(200_00);
    await world.db.queries.update(receipts).set({ totalCents: 300_00 }).where(eq(receipts.number, number));
    const voucher = { id: `v${number}`, receiptNumber: number, kind: 'VOUCHER', amountCents: 100_00 };
    await world.db.queries.insert(receiptPayments).values(voucher);
    expect((await refund(number, 200_01)).status).to.equal(422);
  });

  async function addCashReceipt(cash = 300_00): Promise<string> {
    const { number } = await addPaid(world, null);
    const payment = { id: `p${number}`, receiptNumber: number, kind: 'CASH', amountCents: cash };
    await world.db.queries.insert(receiptPayments).values(payment);
    const totals = { totalCents: cash, parkingCents: cash };
    await world.db.queries.update(receipts).set(totals).where(eq(receipts.number, number));
    return number;
  }
});
