import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { addMember, addOpenTransaction, addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { cents } from '../../../../shared/format/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { receipts, transactions } from './tables.ts';
import { timeVouchers } from '../vouchers/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { findPointTotal } from '../points/find-points.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import { checkOut } from './check-out.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { presentTransaction } from './present-transaction.ts';
import { voidTransaction } from './void-transaction.ts';
import { redeemVoucher } from '../../../../tests/support/vouchers.ts';
import { expireVouchers } from '../vouchers/expire-vouchers.ts';
import { releaseMissedVouchers } from '../vouchers/release-missed-vouchers.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';
import { linkVoucher } from './use-voucher.ts';
import { voidVoucher } from '../vouchers/void-voucher.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const messageOf = async (result: Promise<unknown>) => {
  const error: unknown = await result.catch((failure: unknown) => failure);
  return JSON.stringify(error);
};

describe('linkVoucher', () => {
  let db: Database;
  let ann: Member;
  let voucher: VoucherRow;

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    ann = await addMember(db.queries);
    await addReceipt(db.queries, { number: '1001', cents: 300_00, exited: daysAfter(-3) });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: ann.id, receiptNumber: '1001', actor: 'exit', now: NOW }),
    );
    voucher = await redeemVoucher(db, ann, { from: daysAfter(1), to: daysAfter(2), now: NOW });
  });
  afterEach(() => db.close());

  const link = (transactionId: string, { email = ann.email, now = NOW } = {}) =>
    db.transaction((tx) => linkVoucher(tx, { transactionId, number: voucher.number, email, now }));
  const status = async () => {
    const [row] = await db.queries.select().from(timeVouchers).where(eq(timeVouchers.id, voucher.id));
    return row?.status;
  };
  const checkOutAt = async (id: string, at: Date) => {
    const rates = await createRatesLoader(db, () => at)();
    const card = { brand: null, lastFour: null };
    return db.transaction((tx) => checkOut(tx, rates, { id, at, kind: 'CASH', card }));
  };

  it('lets the voucher pay the parking of its time once, and that parking earns no points', async () => {
    const id = await addOpenTransaction(db.queries, { entered: NOW });
    await db.queries.update(transactions).set({ memberId: ann.id }).where(eq(transactions.id, id));
    expect(
      (await link(id, { email: ann.email.toUpperCase() })).vouchers.map((linked) => linked.id),
    ).to.deep.equal([voucher.id]);
    await link(id);
    expect(await status()).to.equal('LINKED');
    const { payments, receipt } = await checkOutAt(id, daysAfter(2));
    // Two days at the drive-up price are $77.21. The voucher pays one day of parking.
    expect(payments.map(({ kind, amountCents }) => [kind, amountCents])).to.deep.include(['VOUCHER', 31_00]);
    expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).to.equal(77_21);
    expect(receipt).to.include({ totalCents: 77_21, parkingCents: 31_00 });
    expect(await status()).to.equal('USED');
    expect(await findPointTotal(db.queries, ann.id, daysAfter(3))).to.equal(50 + 31);
  });

  it('shows the voucher’s part on the transaction and the receipt, and its id only to its member', async () => {
    const id = await addOpenTransaction(db.queries, { entered: NOW });
    const transaction = await link(id);
    const now = daysAfter(2);
    const rates = await createRatesLoader(db, () => now)();
    const present = (shown: TransactionDetails, memberId: string | null = null) =>
      presentTransaction(shown, { token: '', memberId, rates, now });
    const { number } = voucher;
    const linked = { number, minutes: 1440, id: null, pays: cents(31_00) };
    expect(present(transaction)).to.deep.include({ time_vouchers: [linked], due: cents(46_21) });
    expect(present(transaction, 'another').time_vouchers?.[0]?.id).to.equal(null);
    expect(present(transaction, ann.id).time_vouchers?.[0]?.id).to.equal(voucher.id);
    const { time_vouchers: used, receipt } = present(await checkOutAt(id, now));
    expect(used).to.deep.equal([{ ...linked, pays: null }]);
    expect(receipt?.payments).to.deep.include({
      kind: 'VOUCHER',
      amount: cents(31_00),
      brand: null,
      last_four: null,
      voucher_number: number,
    });
  });

  it('links a voucher to one transaction and requires its number and email', async () => {
    const [first, second] = [
      await addOpenTransaction(db.queries, { entered: NOW }),
      await addOpenTransaction(db.queries, { entered: NOW }),
    ];
    expect(await messageOf(link(first, { email: 'eve@example.com' }))).to.include('We can’t find a voucher');
    await link(first);
    expect(await messageOf(link(second))).to.include('can’t be used');
    expect(
      await messageOf(
        db.transaction((tx) =>
          voidVoucher(tx, { id: voucher.id, memberId: ann.id, actor: 'clock', now: NOW }),
        ),
      ),
    ).to.include('STATE_CHANGED');
  });

  it('refuses a larger vehicle class than the voucher’s', async () => {
    const id = await addOpenTransaction(db.queries, { entered: NOW, vehicleClass: 'TWO_SPACE' });
    expect(await messageOf(link(id))).to.include('smaller vehicle type');
  });

  it('is undone when the transaction is voided', async () => {
    const id = await addOpenTransaction(db.queries, { entered: NOW });
    await link(id);
    await db.transaction((tx) => voidTransaction(tx, { id, reason: 'Wrong car', memberId: ann.id, at: NOW }));
    expect(await status()).to.equal('ISSUED');
    await link(await addOpenTransaction(db.queries, { entered: NOW }));
  });

  it('refuses a voucher 365 days after its dates, and expireVouchers returns no points', async () => {
    const expireAt = async (now: Date) => {
      const deps = buildDeps({ db, now: () => now });
      await releaseMissedVouchers(deps);
      await expireVouchers(deps);
    };
    await expireAt(daysAfter(366));
    expect(await status()).to.equal('ISSUED');
    await expireAt(daysAfter(368));
    expect(await status()).to.equal('EXPIRED');
    const id = await addOpenTransaction(db.queries, { entered: daysAfter(368) });
    expect(await messageOf(link(id, { now: daysAfter(368) }))).to.include('can’t be used');
    expect(await db.queries.$count(receipts)).to.equal(1);
  });
});
