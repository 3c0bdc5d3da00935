import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { debt, findDebt } from '../../../../shared/contracts/debts.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { cents, centsOf } from '../../../../shared/format/money.ts';
import { openBookingDesk, type BookingDesk } from '../../../../tests/support/booking-desk.ts';
import { as, boothCalls, transactionOf } from '../../../../tests/support/booth-calls.ts';
import { CARDS } from '../../../../tests/support/bookings.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { readBooks } from '../../reconcile/read-books.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { openingGroups } from '../members/opening-groups.ts';
import { moneyMovements } from '../money/tables.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import { sweepDebts } from './pay-debt.ts';
import { sweepDebtRefunds } from './refund-debts.ts';
import { receiptRefunds } from './tables.ts';

const DAY = '2026-11-20';
const receiptData = v.object({
  transaction: v.object({ receipt: v.object({ payments: v.array(v.object({ kind: v.string() })) }) }),
});
const mailData = v.object({ link: v.string() });

describe('What drivers pay later', () => {
  let desk: BookingDesk;
  let stay: { id: string; token: string; receipt: string; dueCents: number };

  beforeEach(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const group = openingGroups.find(({ name }) => name === 'Manager');
        const permissions = new Set<string>(group?.permissions);
        return {
          id: bearer,
          number: bearer,
          email: `${bearer}@club.example`,
          permissions,
          passwordAt: desk.state.now,
        };
      },
    });
    await insertMember(desk.db.queries, { id: 'cashier' });
    stay = await leaveOwing();
  });
  afterEach(() => desk.close());

  const post = (target: string, body: object, key?: string) =>
    desk.send('POST', target, { body, headers: as('cashier', key) });
  const lastLink = async () => {
    const mails = await desk.db.queries.select().from(outbox).where(eq(outbox.template, 'debt'));
    return v.parse(mailData, mails.at(-1)?.data).link;
  };

  async function leaveOwing() {
    const at = new Date(desk.state.now.getTime() - 30 * HOUR_MS).toISOString();
    const { id } = transactionOf(await boothCalls(desk).driveUp({ license_plate: 'OWE 1', at }));
    const { receipt } = transactionOf(
      await post(`/transactions/${id}/pay-later`, {
        customer_name: 'Pat Doe',
        phone: '2065550150',
        email: 'pat@example.com',
        reason: 'CARD_DECLINED',
      }),
    );
    const token = (await lastLink()).split('token=')[1] ?? '';
    return { id, token, receipt: receipt?.receiptNumber ?? '', dueCents: centsOf(receipt?.total ?? 0) };
  }

  const pay = (number = CARDS.approved, key = 'one-press-of-it', token = stay.token) =>
    desk.send('POST', `/tx/${stay.id}/debt/pay?token=${token}`, {
      body: { cc_number: number, cc_exp: '12/40', cc_cvc: '123' },
      headers: { 'idempotency-key': key },
    });
  const sweep = () => sweepDebts({ ...desk.deps, loadRates: createRatesLoader(desk.db, desk.deps.now) });
  const find = async () =>
    v.parse(findDebt.output, (await desk.send('GET', `/tx/${stay.id}/debt?token=${stay.token}`)).body);
  const receiptMails = async () => {
    const mails = await desk.db.queries.select().from(outbox).where(eq(outbox.template, 'stay-receipt'));
    return mails
      .filter(({ cause }) => cause.startsWith('debt-'))
      .map(({ recipient, data }) => {
        const { payments } = v.parse(receiptData, data).transaction.receipt;
        return [recipient, ...payments.map(({ kind }) => kind)];
      });
  };
  const movements = async () =>
    (await desk.db.queries.select().from(moneyMovements)).map(({ kind, cents: amount }) => [kind, amount]);
  const problems = async () => reconcile(await readBooks(desk.db.queries, { from: DAY, to: DAY })).problems;

  it('are mailed a link that shows what is owed and takes a card once', async () => {
    expect(await lastLink()).to.match(new RegExp(`^/pay/${stay.id}\\?token=`));
    expect(await find()).to.deep.include({ amount: cents(stay.dueCents), is_paid: false });
    const answer = await pay();
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(v.parse(debt, answer.body)).to.include({ is_paid: true, receipt_number: stay.receipt });
    expect((await pay()).body).to.deep.equal(answer.body);
    expect(await pay(CARDS.approved, 'another-press')).to.include({ status: 409 });
    expect(await find()).to.include({ is_paid: true });
    expect(await movements()).to.deep.equal([['CHARGE', stay.dueCents]]);
    expect(await receiptMails()).to.deep.equal([['pat@example.com', 'CARD']]);
    expect(await problems()).to.deep.equal([]);
    expect(await post(`/transactions/${stay.id}/settle`, { payment_kind: 'CARD' })).to.include({
      status: 409,
    });
  });

  it('may try another card after a declined one, and nobody pays without the link', async () => {
    expect(await pay(CARDS.declined)).to.include({ status: 422 });
    expect(await movements()).to.deep.equal([]);
    expect(await receiptMails()).to.deep.equal([]);
    expect(await pay(CARDS.approved, 'another-press', 'invented')).to.include({ status: 404 });
    expect(await pay(CARDS.approved, 'another-press')).to.include({ status: 200 });
    expect(await movements()).to.deep.equal([['CHARGE', stay.dueCents]]);
  });

  it('are not charged twice when the network’s answer is lost: neither card nor cashier takes it again', async () => {
    desk.state.network = 'answers lost';
    expect(await pay()).to.include({ status: 504 });
    desk.state.network = 'up';
    expect(await pay(CARDS.approved, 'another-press')).to.include({ status: 409 });
    expect(await post(`/transactions/${stay.id}/settle`, { payment_kind: 'CARD' })).to.include({
      status: 409,
    });
    await sweep();
    expect(await find()).to.include({ is_paid: false });
    desk.wait(10);
    await sweep();
    expect(await find()).to.include({ is_paid: true });
    expect(await pay()).to.include({ status: 200 });
    expect(await movements()).to.deep.equal([['CHARGE', stay.dueCents]]);
    expect(await receiptMails()).to.have.length(1);
    expect(await problems()).to.deep.equal([]);
  });

  it('can pay again after the network was not reached', async () => {
    desk.state.network = 'down';
    expect(await pay()).to.include({ status: 504 });
    desk.state.network = 'up';
    desk.wait(10);
    await sweep();
    expect(await pay(CARDS.approved, 'another-press')).to.include({ status: 200 });
    expect(await movements()).to.deep.equal([['CHARGE', stay.dueCents]]);
  });

  it('get a refund back to the card that paid, once', async () => {
    await pay();
    const refund = { amount_cents: 5_00, reason: 'SERVICE' };
    expect(await post(`/receipts/${stay.receipt}/refund`, refund)).to.include({ status: 200 });
    await sweepDebtRefunds(desk.deps);
    await sweepDebtRefunds(desk.deps);
    const [row] = await desk.db.queries.select().from(receiptRefunds);
    expect(row).to.include({ networkState: 'DONE', amountCents: 5_00 });
    expect(await problems()).to.deep.equal([]);
  });

  it('get the link again at an address that staff type, until they have paid', async () => {
    const again = () => post(`/transactions/${stay.id}/debt/mail`, { email: 'new@example.com' });
    expect(await again()).to.include({ status: 200 });
    const mails = await desk.db.queries.select().from(outbox).where(eq(outbox.template, 'debt'));
    expect(mails.map(({ recipient }) => recipient).toSorted()).to.deep.equal([
      'new@example.com',
      'pat@example.com',
    ]);
    await pay();
    expect(await receiptMails()).to.deep.equal([['new@example.com', 'CARD']]);
    expect(await again()).to.include({ status: 409 });
  });
});
