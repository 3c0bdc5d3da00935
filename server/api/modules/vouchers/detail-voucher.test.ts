import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { addMember, addOpenTransaction, addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { earnForReceipt } from '../transactions/earn-for-receipt.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import { checkOut } from '../transactions/check-out.ts';
import { voidTransaction } from '../transactions/void-transaction.ts';
import { redeemVoucher } from '../../../../tests/support/vouchers.ts';
import { findVoucherTransaction } from '../transactions/find-voucher-transaction.ts';
import { detailVoucher } from './detail-voucher.ts';
import { findVoucher } from './find-vouchers.ts';
import { presentVoucher } from './present-voucher.ts';
import { linkVoucher } from '../transactions/use-voucher.ts';
import { voidVoucher } from './void-voucher.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number, from = NOW) => new Date(from.getTime() + days * DAY_MS);

describe('detailVoucher', () => {
  let db: Database;
  let ann: Member;

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    ann = await addMember(db.queries);
    for (const [number, cents, exited] of [
      ['1001', 180_00, daysAfter(-300)],
      ['1002', 300_00, daysAfter(-3)],
    ] as const) {
      await addReceipt(db.queries, { number, cents, exited });
      await db.transaction((tx) =>
        earnForReceipt(tx, {
          memberId: ann.id,
          receiptNumber: number,
          actor: 'exit',
          now: exited,
        }),
      );
    }
  });
  afterEach(() => db.close());

  const create = () => redeemVoucher(db, ann, { from: daysAfter(1), to: daysAfter(2), now: NOW });
  const detail = (row: Awaited<ReturnType<typeof create>>, now = NOW) =>
    detailVoucher(
      db.queries,
      {
        voucher: presentVoucher(row, { memberNumber: ann.number, wallets: { apple: false, google: false } }),
        row,
      },
      {
        memberId: ann.id,
        now,
        findVoucherTransaction,
      },
    );

  it('returns the barcode and the points that voiding returns, with their expiry', async () => {
    const row = await create();
    const { bars, returns } = await detail(row);
    expect(bars?.length).to.be.above(20);
    expect(returns).to.deep.equal([
      { points: 180, expires: '2028-01-24 10:00:00-0800' },
      { points: 70, expires: '2028-11-17 10:00:00-0800' },
    ]);
    expect((await detail(row, daysAfter(500))).returns?.map(({ points }) => points)).to.deep.equal([70]);
  });

  it('returns neither for a void voucher', async () => {
    const { id } = await create();
    const row = await db.transaction((tx) =>
      voidVoucher(tx, { id, memberId: ann.id, actor: `member:${ann.id}`, now: NOW }),
    );
    const { bars, returns } = await detail(row);
    expect([bars, returns]).to.deep.equal([null, null]);
  });

  it('returns the parking stay that it pays for, with the id only for the stay’s member', async () => {
    const { id, number } = await create();
    const findTransactionOf = async () => (await detail(await findVoucher(db.queries, ann.id, { id }))).stay;
    const linkTo = async (memberId: string | null) => {
      const transactionId = await addOpenTransaction(db.queries, { entered: daysAfter(-1), memberId });
      await db.transaction((tx) => linkVoucher(tx, { transactionId, number, email: ann.email, now: NOW }));
      return transactionId;
    };
    const guestsId = await linkTo(null);
    expect(await findTransactionOf()).to.include({ travel_from_date: '2026-11-19 10:00:00-0800', id: null });
    const voiding = { id: guestsId, reason: 'Wrong car', memberId: ann.id, at: NOW };
    await db.transaction((tx) => voidTransaction(tx, voiding));
    expect(await findTransactionOf()).to.equal(null);
    const own = await linkTo(ann.id);
    expect(await findTransactionOf()).to.include({ travel_to_date: null, id: own });
    const rates = await createRatesLoader(db, () => NOW)();
    const card = { brand: null, lastFour: null };
    await db.transaction((tx) => checkOut(tx, rates, { id: own, at: NOW, kind: 'CASH', card }));
    expect(await findTransactionOf()).to.include({ travel_to_date: '2026-11-20 10:00:00-0800', id: own });
  });

  it('shows a linked voucher with its barcode and without the void action', async () => {
    const { id, number } = await create();
    const transactionId = await addOpenTransaction(db.queries, { entered: daysAfter(-1) });
    await db.transaction((tx) => linkVoucher(tx, { transactionId, number, email: ann.email, now: NOW }));
    const shown = await detail(await findVoucher(db.queries, ann.id, { id }));
    expect(shown).to.deep.include({
      status: 'LINKED',
      allowed_actions: ['email', 'download'],
      returns: null,
    });
    expect(shown.bars).to.not.equal(null);
  });
});
