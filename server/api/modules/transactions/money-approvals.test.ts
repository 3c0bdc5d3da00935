import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { addOpenTransaction, addReceipt } from '../../../../tests/support/club.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { refusalOf } from '../../../../tests/support/quotes.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { type NewApproval, askApproval } from '../approvals/ask-approval.ts';
import { decideApproval } from '../approvals/decide-approval.ts';
import { expireApprovals } from '../approvals/expire-approvals.ts';
import { approvals } from '../approvals/tables.ts';
import { withdrawApproval } from '../approvals/withdraw-approval.ts';
import { auditEntries } from '../audit/tables.ts';
import { openBatch } from '../batches/open-batch.ts';
import { groupId } from '../members/seed-groups.ts';
import { groupPermissions, groups } from '../members/tables.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import { checkOut } from './check-out.ts';
import { campaignApproval } from '../../campaign-desk/campaign-approval.ts';
import { moneyApprovals } from './money-approvals.ts';
import { mayDecideMoney, ownLimitCents } from '../approvals/money-limits.ts';
import { receiptPayments, receiptRefunds, receipts } from './tables.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const NUMBER = '7700001';

describe('Requests about money', () => {
  let db: Database;
  let now: Date;
  let cashier: Member;
  let manager: Member;
  const deps = () => {
    const built = { ...buildDeps({ db }), now: () => now };
    return { ...built, approvalKinds: { ...moneyApprovals(built), CAMPAIGN: campaignApproval(built.now) } };
  };

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now: NOW });
    cashier = { ...(await insertMember(db.queries, { id: 'cas' })), permissions: await rightsOf('Cashier') };
    manager = { ...(await insertMember(db.queries, { id: 'max' })), permissions: await rightsOf('Manager') };
    await openBatch(db.queries, { cashierId: cashier.id, float: { twenties: 5 }, at: NOW });
    await addReceipt(db.queries, { number: NUMBER, cents: 300_00, exited: NOW });
    await db.queries
      .insert(receiptPayments)
      .values({ id: 'cash', receiptNumber: NUMBER, kind: 'CASH', amountCents: 300_00 });
  });
  afterEach(() => db.close());

  async function rightsOf(...names: string[]): Promise<Set<string>> {
    const rows = await db.queries
      .select({ id: groups.id, permission: groupPermissions.permission })
      .from(groupPermissions)
      .innerJoin(groups, eq(groups.id, groupPermissions.groupId));
    const ids = new Set(names.map(groupId));
    return new Set(rows.filter(({ id }) => ids.has(id)).map(({ permission }) => permission));
  }
  const ask = (more: Partial<NewApproval> = {}) =>
    db.transaction((tx) =>
      askApproval(tx, {
        kind: 'REFUND',
        subject: { kind: 'receipt', id: NUMBER, name: NUMBER },
        amountCents: 100_00,
        reason: { code: 'SERVICE', label: 'Poor service' },
        words: 'Waited in the rain',
        action: { name: 'askRefund' },
        askedBy: cashier,
        requestKey: 'cas:key-1',
        at: now,
        ...more,
      }),
    );
  const decide = (id: string, { by = manager, isApproved = true } = {}) =>
    decideApproval(deps(), { id, isApproved, word: 'Fine', by });
  const stateOf = async (id: string) =>
    (await db.queries.select().from(approvals).where(eq(approvals.id, id)))[0]?.state;
  const refundedCents = async () =>
    (await db.queries.select().from(receipts).where(eq(receipts.number, NUMBER)))[0]?.refundedCents;

  it('an approved refund happens once, with the key of who asked and in the name of who approved', async () => {
    const { id } = await ask();
    expect(await decide(id)).to.include({ state: 'APPROVED', decidedBy: 'max', word: 'Fine' });
    expect(await refundedCents()).to.equal(100_00);
    const [refund] = await db.queries.select().from(receiptRefunds);
    expect(refund).to.include({
      paymentId: 'cash',
      amountCents: 100_00,
      refundedBy: 'max',
      approvalId: id,
      requestKey: 'cas:key-1',
    });
    expect(await refusalOf(decide(id))).to.include({
      status: 409,
      message: 'max of the club already approved this request.',
    });
    expect(await refundedCents()).to.equal(100_00);
  });

  it('a request and its approval leave one audit entry each, joined by the approval', async () => {
    const { id } = await ask();
    await decide(id);
    const entries = await db.queries.select().from(auditEntries).orderBy(auditEntries.id);
    expect(
      entries.map(({ action, actorId, reason, approvalId }) => [action, actorId, reason, approvalId]),
    ).to.deep.equal([
      ['askRefund', 'cas', 'Poor service: Waited in the rain', id],
      ['refundReceipt', 'max', 'Poor service: Waited in the rain', id],
    ]);
    expect(entries[1]?.changes).to.deep.equal({ refundedCents: { before: 0, after: 100_00 } });
  });

  it('nobody decides their own request, whatever groups they are in', async () => {
    const names = (await db.queries.select({ name: groups.name }).from(groups)).map(({ name }) => name);
    const { id } = await ask();
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const own = names.filter((_, index) => mask & (1 << index));
      const by = { ...cashier, permissions: await rightsOf(...own) };
      const approving = await refusalOf(decide(id, { by }));
      expect(approving, own.join()).to.include({ status: 403, code: 'OWN_REQUEST' });
      const refusing = await refusalOf(decide(id, { by, isApproved: false }));
      expect(refusing, own.join()).to.include({ status: 403 });
    }
    expect(await stateOf(id)).to.equal('PENDING');
  });

  it('the database refuses a decision by the person who asked', async () => {
    const { id } = await ask();
    const update = db.queries
      .update(approvals)
      .set({ state: 'APPROVED', decidedBy: 'cas', decidedAt: now })
      .where(eq(approvals.id, id));
    expect(
      String(
        await update.then(
          () => 'accepted',
          (error: Error) => error.cause,
        ),
      ),
    ).to.contain('approvals_not_own');
  });

  it('somebody without the right to approve money gets a 403', async () => {
    const { id } = await ask();
    for (const group of ['Dispatcher', 'Cashier', 'Marketing', 'Accounting']) {
      const by = { ...manager, permissions: await rightsOf(group) };
      expect(await refusalOf(decide(id, { by })), group).to.include({ status: 403 });
    }
  });

  it('limits follow the rights: cashiers none, shift leads and accountants $50, managers $500', async () => {
    const limits: Record<string, number> = {};
    for (const group of ['Cashier', 'Shift lead', 'Accounting', 'Manager', 'Administrator'])
      limits[group] = ownLimitCents(await rightsOf(group));
    expect(limits).to.deep.equal({
      Cashier: 0,
      'Shift lead': 50_00,
      Accounting: 50_00,
      Manager: 500_00,
      Administrator: 500_00,
    });
    expect(mayDecideMoney(await rightsOf('Shift lead'), 500_00)).to.equal(true);
    expect(mayDecideMoney(await rightsOf('Shift lead'), 500_01)).to.equal(false);
    expect(mayDecideMoney(await rightsOf('Manager'), 9_000_00)).to.equal(true);
  });

  it('an expired or withdrawn request cannot be decided', async () => {
    const { id } = await ask();
    now = new Date(NOW.getTime() + 8 * HOUR_MS);
    expect(await refusalOf(decide(id))).to.include({ status: 409, code: 'EXPIRED' });
    await expireApprovals(deps());
    expect(await stateOf(id)).to.equal('EXPIRED');
    const { id: next } = await ask();
    expect(await refusalOf(withdrawApproval(deps(), { id: next, by: manager }))).to.include({ status: 403 });
    await withdrawApproval(deps(), { id: next, by: cashier });
    expect(await refusalOf(decide(next))).to.include({ status: 409, message: 'This request was withdrawn.' });
    expect(await refundedCents()).to.equal(0);
  });

  it('the same is asked for once at a time', async () => {
    const { id } = await ask();
    expect(await refusalOf(ask())).to.include({ status: 409, code: 'ALREADY_ASKED' });
    await decide(id, { isApproved: false });
    expect(await stateOf((await ask()).id)).to.equal('PENDING');
  });

  it('an approval that comes after the money was refunded changes nothing and stays open', async () => {
    const { id } = await ask({ amountCents: 250_00 });
    const { id: other } = await ask({
      amountCents: 100_00,
      subject: { kind: 'booking', id: NUMBER, name: NUMBER },
    });
    await decide(other);
    expect(await refusalOf(decide(id))).to.include({
      status: 409,
      message: 'Only $200.00 can still be refunded',
    });
    expect(await stateOf(id)).to.equal('PENDING');
    expect(await refundedCents()).to.equal(100_00);
  });

  it('an approved discount lowers the bill of a parked car, its tax too', async () => {
    const { car, rates } = await park();
    const discount = { kind: 'DISCOUNT', subject: { kind: 'transaction', id: car, name: 'T' } } as const;
    const { id } = await ask({ ...discount, amountCents: 10_00 });
    await decide(id);
    const { receipt } = await db.transaction((tx) => checkOut(tx, rates, departure(car)));
    const lines = receipt?.rate.chargeLines.concat(receipt.rate.taxLines) ?? [];
    const off = lines.filter(({ label }) => /discount/i.test(label)).map(({ cents }) => cents);
    expect(off).to.deep.equal([-9_08, -92]);
    const { id: twin } = await park();
    const { receipt: full } = await db.transaction((tx) => checkOut(tx, rates, departure(twin)));
    expect((full?.totalCents ?? 0) - (receipt?.totalCents ?? 0)).to.equal(10_00);
  });

  it('an approved discount comes too late once the car has left', async () => {
    const { car, rates } = await park();
    const subject = { kind: 'transaction', id: car, name: 'T' } as const;
    const { id } = await ask({ kind: 'DISCOUNT', subject });
    await db.transaction((tx) => checkOut(tx, rates, departure(car)));
    expect(await refusalOf(decide(id))).to.include({ status: 409, message: 'This car has already left.' });
    expect(await stateOf(id)).to.equal('PENDING');
  });

  const departure = (id: string) =>
    ({ id, at: NOW, kind: 'CASH', card: { brand: null, lastFour: null } }) as const;
  async function park() {
    const entered = new Date(NOW.getTime() - 30 * HOUR_MS);
    const car = await addOpenTransaction(db.queries, { entered });
    return { id: car, car, rates: await createRatesLoader(db, () => NOW)() };
  }
});
