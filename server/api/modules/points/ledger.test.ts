import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { eq, sql } from 'drizzle-orm';
import { addMember, addReceipt } from '../../../../tests/support/club.ts';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { pointMovements } from './tables.ts';
import { receipts, transactions } from '../transactions/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { redeemVoucher } from '../../../../tests/support/vouchers.ts';
import { voidVoucher } from '../vouchers/void-voucher.ts';
import { earnForReceipt, reverseForReceipt } from '../transactions/earn-for-receipt.ts';
import { expirePoints } from './expire-points.ts';
import { findVoucherNumbers } from '../vouchers/find-vouchers.ts';
import { findLedger } from './find-ledger.ts';
import { findPointSummary, findPointTotal } from './find-points.ts';
import { recordReceipt } from '../transactions/record-receipt.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('The point ledger', () => {
  let db: Database;
  let ann: Member;
  const earn = (receiptNumber: string, now = NOW) =>
    db.transaction((tx) => earnForReceipt(tx, { memberId: ann.id, receiptNumber, actor: 'exit', now }));
  const total = (now: Date) => findPointTotal(db.queries, ann.id, now);
  const ledger = async (page = 1) => findLedger({ db, findVoucherNumbers }, ann.id, page);
  const depsAt = (now: Date) => buildDeps({ db, now: () => now });
  const redeem = (now: Date, days: number) =>
    redeemVoucher(db, ann, {
      from: new Date(now.getTime() + DAY_MS),
      to: new Date(now.getTime() + (1 + days) * DAY_MS),
      now,
    });
  const record = (number: string, code: string, { now = NOW, member = ann } = {}) =>
    db.transaction((tx) => recordReceipt(tx, depsAt(now), member, { number, code }));

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    ann = await addMember(db.queries);
  });
  afterEach(() => db.close());

  it('earnPoints credits a receipt once, and the points are available a day later', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 124_20, exited: NOW });
    expect(await earn('1001')).to.deep.equal({ points: 124, availableAt: daysAfter(1), balance: 124 });
    expect(await earn('1001')).to.equal(null);
    expect(await findPointSummary(db.queries, ann.id, NOW)).to.deep.include({
      available: 0,
      pending: 124,
      next_available: { points: 124, date: '2026-11-21 10:00:00-0800' },
      availabilities: [{ points: 124, date: '2026-11-21 10:00:00-0800' }],
      next_expiry: { points: 124, date: '2028-11-20 10:00:00-0800' },
      expiries: [{ points: 124, date: '2028-11-20 10:00:00-0800' }],
      day_points: 250,
    });
    expect(await total(daysAfter(1))).to.equal(124);
    const { items, count } = await ledger();
    expect(count).to.equal(1);
    expect(items[0]).to.deep.include({
      points: 124,
      balance: 124,
      rule: 'EARN',
      reason: 'One point per dollar for 124 dollars of parking',
      source: { kind: 'RECEIPT', number: '1001', id: '1001' },
      actor: 'At the exit',
    });
  });

  it('spendPoints takes the oldest points first and extends the rest; returnPoints returns them to their lots', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 200_00, exited: daysAfter(-600) });
    await addReceipt(db.queries, { number: '1002', cents: 100_00, exited: daysAfter(-30) });
    await earn('1002', daysAfter(-30));
    await earn('1001', daysAfter(-30));
    const { id } = await redeem(NOW, 1);
    const redemption = (await ledger()).items[0];
    expect(redemption).to.deep.include({ points: -250, balance: 50, rule: 'REDEEM', actor: 'You' });
    expect(redemption?.lots?.map(({ points, expires }) => [points, expires.slice(0, 10)])).to.deep.equal([
      [-200, '2027-11-20'],
      [-50, '2028-10-21'],
    ]);
    const voidIt = () =>
      db.transaction((tx) => voidVoucher(tx, { id, memberId: ann.id, actor: `member:${ann.id}`, now: NOW }));
    expect(await voidIt()).to.include({ status: 'VOID' });
    expect(await voidIt()).to.include({ status: 'VOID' });
    const refund = (await ledger()).items[0];
    expect(refund).to.deep.include({ points: 250, balance: 300, rule: 'RETURN' });
    expect(refund?.lots?.map(({ points, remaining }) => [points, remaining])).to.deep.equal([
      [200, 200],
      [50, 100],
    ]);
  });

  it('spendPoints refuses with the number of missing points and takes none', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 249_00, exited: daysAfter(-2) });
    await earn('1001');
    const refused = await redeem(NOW, 1).catch((error: unknown) => error);
    expect(refused).to.have.nested.property(
      'details.formErrors[0]',
      'This costs 250 points and you have 249 available. You need 1 point more.',
    );
    expect(await total(NOW)).to.equal(249);
  });

  it('reversePoints takes back the points of a refunded receipt, at most the balance', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 300_00, exited: daysAfter(-3) });
    await earn('1001');
    await redeem(NOW, 1);
    const refund = async (refundedCents: number) => {
      await db.queries.update(receipts).set({ refundedCents }).where(eq(receipts.number, '1001'));
      const reversal = { receiptNumber: '1001', actor: 'staff:cora', now: NOW } as const;
      await db.transaction((tx) => reverseForReceipt(tx, reversal));
      await db.transaction((tx) => reverseForReceipt(tx, reversal));
    };
    await refund(20_00);
    expect((await ledger()).items[0]).to.deep.include({ points: -20, balance: 30, rule: 'REVERSE' });
    await refund(300_00);
    expect((await ledger()).items[0]).to.deep.include({ points: -30, balance: 0 });
    expect((await ledger()).count).to.equal(4);
  });

  it('expirePoints expires points after 24 months, but not within 12 months of a stay', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 80_00, exited: NOW });
    await earn('1001');
    await addReceipt(db.queries, { number: '1002', cents: 20_00, exited: daysAfter(600) });
    await earn('1002', daysAfter(600));
    const twoYears = new Date('2028-11-21T00:00:00Z');
    await expirePoints(depsAt(twoYears));
    expect(await total(twoYears)).to.equal(100);
    const extendedEnd = new Date(daysAfter(600).getTime() + 366 * DAY_MS);
    await expirePoints(depsAt(extendedEnd));
    await expirePoints(depsAt(extendedEnd));
    expect((await ledger()).items[0]).to.deep.include({ points: -80, balance: 20, rule: 'EXPIRE' });
    expect((await ledger()).count).to.equal(3);
  });

  it('recordReceipt records one stay that ended before the member joined', async () => {
    const ben = await addMember(db.queries, { number: '10000009', joined: daysAfter(-5) });
    for (const number of ['2001', '2002'])
      await addReceipt(db.queries, { number, cents: 60_00, exited: daysAfter(-10) });
    expect((await record('2001', 'CODE2001', { member: ben })).points).to.equal(60);
    const refused: unknown = await record('2002', 'CODE2002', { member: ben }).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(refused)).to.include('one stay from before you joined');
    expect(await findPointTotal(db.queries, ben.id, NOW)).to.equal(60);
  });

  it('recordReceipt records a receipt with its code once and links the transaction to the member', async () => {
    const id = await addReceipt(db.queries, { number: '1001', cents: 80_00, exited: daysAfter(-89) });
    const ben = await addMember(db.queries, { number: '10000002' });
    const wrong = await record('1001', 'CODE1002').catch((error: unknown) => error);
    expect(wrong).to.have.nested.property('details.fieldErrors.validation_code');
    expect(await record('1001', ' code-1001 ')).to.deep.equal({
      points: 80,
      available: '2026-08-24 11:00:00-0700',
      balance: 80,
    });
    const second = await record('1001', 'CODE1001', { member: ben }).catch((error: unknown) => error);
    expect(second).to.have.nested.property(
      'details.fieldErrors.receipt_number[0]',
      'The points for this receipt are already recorded',
    );
    const [transaction] = await db.queries.select().from(transactions).where(eq(transactions.id, id));
    expect(transaction?.memberId).to.equal(ann.id);
  });

  it('findLedger returns 15 rows per page, newest first, each with the balance after it', async () => {
    for (let number = 1; number <= 17; number += 1) {
      await addReceipt(db.queries, { number: String(number), cents: 10_00, exited: daysAfter(-number) });
      await earn(String(number));
    }
    const first = await ledger();
    expect(first).to.include({ count: 17, page: 1, page_size: 15 });
    expect(first.items.map(({ balance }) => balance)).to.deep.equal(
      Array.from({ length: 15 }, (_, n) => 170 - 10 * n),
    );
    expect((await ledger(2)).items.map(({ balance }) => balance)).to.deep.equal([20, 10]);
    expect((await ledger(3)).items).to.deep.equal([]);
  });

  it('refuses updates, deletions and wrong sums in the database', async () => {
    await addReceipt(db.queries, { number: '1001', cents: 80_00, exited: NOW });
    await earn('1001');
    const changes = [
      db.queries.update(pointMovements).set({ points: 8000 }),
      db.queries.delete(pointMovements),
      db.queries.execute(sql`update point_movement_lots set points = 1`),
      db.queries.execute(sql`update point_accounts set balance = -1`),
      db.queries.execute(sql`update point_lots set remaining = 81`),
    ];
    for (const result of await Promise.allSettled(changes)) expect(result.status).to.equal('rejected');
  });
});
