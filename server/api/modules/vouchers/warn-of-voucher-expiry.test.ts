import { expect } from 'chai';
import { asc, eq } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { addMember, addOpenTransaction, addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { redeemVoucher } from '../../../../tests/support/vouchers.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { members } from '../members/tables.ts';
import { pointLots } from '../points/tables.ts';
import { earnForReceipt } from '../transactions/earn-for-receipt.ts';
import { changeVoucherStatus } from './change-voucher-status.ts';
import type { VoucherRow } from './present-voucher.ts';
import { voidVoucher } from './void-voucher.ts';
import { warnOfVoucherExpiry } from './warn-of-voucher-expiry.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
// The voucher expires on Mon, 11/22/27, 10:00 am. The clocks change on 11/07/27.
const SIXTY_DAYS_BEFORE = new Date('2027-09-23T16:00:00Z');
const TWO_WEEKS_BEFORE = new Date('2027-11-08T17:00:00Z');
const justBefore = (date: Date) => new Date(date.getTime() - 1);

describe('warnOfVoucherExpiry', () => {
  let db: Database;
  let ann: Member;
  let voucher: VoucherRow;

  const runAt = (now: Date) => warnOfVoucherExpiry({ db, now: () => now });
  const warnings = () =>
    db.queries
      .select()
      .from(outbox)
      .where(eq(outbox.template, 'voucher-expires'))
      .orderBy(asc(outbox.createdAt));
  const count = async () => (await warnings()).length;
  const renderFirst = async () => {
    const [row] = await warnings();
    return renderMail(row ?? { template: '', data: {} }, { publicOrigin, files });
  };

  beforeEach(async () => {
    db = await buildDatabase({ now: NOW });
    ann = await addMember(db.queries);
    await addReceipt(db.queries, { number: '1001', cents: 300_00, exited: daysAfter(-2) });
    const receipt = { memberId: ann.id, receiptNumber: '1001', actor: 'exit', now: NOW } as const;
    await db.transaction((tx) => earnForReceipt(tx, receipt));
    voucher = await redeemVoucher(db, ann, { from: daysAfter(1), to: daysAfter(2), now: NOW });
  });
  afterEach(() => db.close());

  it('warnOfVoucherExpiry mails at 9:00 am, 60 and 14 days before the Pacific date, once each', async () => {
    await runAt(justBefore(SIXTY_DAYS_BEFORE));
    expect(await count()).to.equal(0);
    await runAt(SIXTY_DAYS_BEFORE);
    await runAt(justBefore(TWO_WEEKS_BEFORE));
    expect(await count()).to.equal(1);
    await runAt(TWO_WEEKS_BEFORE);
    await runAt(justBefore(voucher.expiresAt));
    expect((await warnings()).map(({ recipient }) => recipient)).to.deep.equal([ann.email, ann.email]);
  });

  it('the warning names number, dates and expiry of the voucher, and the points that returning it gives back', async () => {
    await runAt(SIXTY_DAYS_BEFORE);
    const { subject, text, html } = await renderFirst();
    expect(subject).to.equal(`Your parking voucher ${voucher.number} expires Mon, 11/22/27, 10:00 am`);
    for (const part of [
      voucher.number,
      'Sat, 11/21/26, 10:00 am',
      'its points don’t come back',
      '250 points, valid until Sat, 11/18/28, 10:00 am',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).to.include(part);
    expect(html).to.include(`href="${publicOrigin}/point-club/voucher/${voucher.id}"`);
  });

  it('the warning says so when the points have expired', async () => {
    await db.queries.update(pointLots).set({ expiresAt: NOW });
    await runAt(TWO_WEEKS_BEFORE);
    const { text } = await renderFirst();
    expect(text.replaceAll(/\s+/g, ' ')).to.include('The points you paid have expired');
  });

  it('warnOfVoucherExpiry mails each warning once when several processes run it at the same time', async () => {
    await Promise.all([runAt(SIXTY_DAYS_BEFORE), runAt(SIXTY_DAYS_BEFORE), runAt(SIXTY_DAYS_BEFORE)]);
    expect(await count()).to.equal(1);
  });

  it('returning a voucher withdraws a warning that waits to be sent, and it gets no other', async () => {
    await runAt(SIXTY_DAYS_BEFORE);
    const { id } = voucher;
    const now = SIXTY_DAYS_BEFORE;
    await db.transaction((tx) => voidVoucher(tx, { id, memberId: ann.id, actor: `member:${ann.id}`, now }));
    await runAt(TWO_WEEKS_BEFORE);
    expect(await count()).to.equal(0);
  });

  it('using a voucher withdraws a warning that waits to be sent, and it gets no other', async () => {
    await runAt(SIXTY_DAYS_BEFORE);
    const now = SIXTY_DAYS_BEFORE;
    const transactionId = await addOpenTransaction(db.queries, { entered: now });
    await db.transaction((tx) =>
      changeVoucherStatus(tx, { id: voucher.id, from: 'ISSUED', to: 'LINKED', transactionId, now }),
    );
    await runAt(TWO_WEEKS_BEFORE);
    expect(await count()).to.equal(0);
  });

  it('warnOfVoucherExpiry skips closed accounts', async () => {
    await db.queries.update(members).set({ deactivatedAt: NOW }).where(eq(members.id, ann.id));
    await runAt(SIXTY_DAYS_BEFORE);
    expect(await count()).to.equal(0);
  });
});
