import { expect } from 'chai';
import { asc, eq } from 'drizzle-orm';
import { addMember, addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { emailPrefs } from '../mail/tables.ts';
import { members } from '../members/tables.ts';
import { earnForReceipt } from '../transactions/earn-for-receipt.ts';
import { spendPoints } from './spend-points.ts';
import { warnOfPointExpiry } from './warn-of-point-expiry.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
const EXIT = new Date('2026-11-20T18:00:00Z');
// The points of this exit expire on Mon, 11/20/28, 10:00 am. The clocks change on 11/05/28.
const SIXTY_DAYS_BEFORE = new Date('2028-09-21T16:00:00Z');
const TWO_WEEKS_BEFORE = new Date('2028-11-06T17:00:00Z');
const justBefore = (date: Date) => new Date(date.getTime() - 1);

describe('warnOfPointExpiry', () => {
  let db: Database;
  let ann: Member;

  const earn = async (number: string, { cents = 300_00, exited = EXIT } = {}) => {
    await addReceipt(db.queries, { number, cents, exited });
    const receipt = { memberId: ann.id, receiptNumber: number, actor: 'exit', now: exited } as const;
    await db.transaction((tx) => earnForReceipt(tx, receipt));
  };
  const runAt = (now: Date) => warnOfPointExpiry({ db, now: () => now });
  const warnings = () => db.queries.select().from(outbox).orderBy(asc(outbox.createdAt));
  const points = async () => (await warnings()).map(({ data }) => data.points);
  const redeemAt = (now: Date) =>
    db.transaction((tx) =>
      spendPoints(tx, {
        memberId: ann.id,
        points: 250,
        voucherId: 'a voucher',
        reason: '1 day',
        actor: 'clock',
        now,
      }),
    );

  beforeEach(async () => {
    db = await buildDatabase({ now: EXIT });
    ann = await addMember(db.queries);
    await earn('1001');
  });
  afterEach(() => db.close());

  it('warnOfPointExpiry mails at 9:00 am, 60 and 14 days before the Pacific date, once each', async () => {
    await runAt(justBefore(SIXTY_DAYS_BEFORE));
    expect(await points()).to.deep.equal([]);
    await runAt(SIXTY_DAYS_BEFORE);
    await runAt(justBefore(TWO_WEEKS_BEFORE));
    expect(await points()).to.deep.equal([300]);
    await runAt(TWO_WEEKS_BEFORE);
    await runAt(new Date('2028-11-20T17:59:00Z'));
    expect(await points()).to.deep.equal([300, 300]);
  });

  it('the warning says how many points expire when, what they buy and what renews them', async () => {
    await earn('1002', { cents: 200_00, exited: new Date('2026-11-22T18:00:00Z') });
    await runAt(SIXTY_DAYS_BEFORE);
    const [row, ...others] = await warnings();
    expect(others).to.deep.equal([]);
    expect(row).to.include({ template: 'points-expire', recipient: ann.email });
    expect(row?.expiresAt?.toISOString()).to.equal('2028-11-20T18:00:00.000Z');
    const mail = await renderMail(row ?? { template: '', data: {} }, { publicOrigin, files });
    expect(mail.subject).to.equal('300 points expire Mon, 11/20/28, 10:00 am');
    for (const part of [
      'They buy 1 day 2 hours of parking',
      'All your 500 points buy 2 days of parking',
      'at least 12 more months',
    ])
      expect(mail.text.replaceAll(/\s+/g, ' ')).to.include(part);
    expect(mail.html).to.include(`href="${publicOrigin}/point-club/redeem-points"`);
  });

  it('warnOfPointExpiry mails the points of one Pacific date together', async () => {
    await earn('1002', { cents: 20_00, exited: new Date('2026-11-21T07:59:00Z') });
    await earn('1003', { cents: 10_00, exited: new Date('2026-11-21T08:00:00Z') });
    await runAt(SIXTY_DAYS_BEFORE);
    expect(await points()).to.deep.equal([320]);
  });

  it('warnOfPointExpiry mails each warning once when several processes run it at the same time', async () => {
    await Promise.all([runAt(SIXTY_DAYS_BEFORE), runAt(SIXTY_DAYS_BEFORE), runAt(SIXTY_DAYS_BEFORE)]);
    expect(await points()).to.deep.equal([300]);
  });

  it('warnOfPointExpiry mails the last warning only when points are first seen in their last 14 days', async () => {
    await runAt(TWO_WEEKS_BEFORE);
    expect(await points()).to.deep.equal([300]);
  });

  it('a redemption withdraws a warning that waits to be sent, and the rest gets no warning for the old date', async () => {
    await runAt(SIXTY_DAYS_BEFORE);
    await redeemAt(SIXTY_DAYS_BEFORE);
    expect(await points()).to.deep.equal([]);
    await runAt(TWO_WEEKS_BEFORE);
    expect(await points()).to.deep.equal([]);
    await runAt(new Date('2029-08-01T16:00:00Z'));
    expect(await points(), 'warned of the new date').to.deep.equal([50]);
  });

  it('a stay renews points, so that they get no warning for the old date', async () => {
    await earn('1002', { exited: new Date('2028-09-01T18:00:00Z') });
    await runAt(SIXTY_DAYS_BEFORE);
    await runAt(TWO_WEEKS_BEFORE);
    expect(await points()).to.deep.equal([]);
  });

  it('warnOfPointExpiry skips closed accounts', async () => {
    await db.queries.update(members).set({ deactivatedAt: EXIT }).where(eq(members.id, ann.id));
    await runAt(SIXTY_DAYS_BEFORE);
    expect(await points()).to.deep.equal([]);
  });

  it('warnOfPointExpiry skips members who get no mail about points', async () => {
    await db.queries.insert(emailPrefs).values({ emailKey: ann.email, setting: 1 });
    await runAt(SIXTY_DAYS_BEFORE);
    expect(await points()).to.deep.equal([]);
  });
});
