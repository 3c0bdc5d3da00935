import { expect } from 'chai';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { approval } from '../../../shared/contracts/approvals.ts';
import { campaign } from '../../../shared/contracts/campaigns.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/format/durations.ts';
import { buildApi } from '../../../tests/support/api.ts';
import { plainRate } from '../../../tests/support/club.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import type { Api } from '../api.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { campaignRecipients, campaigns, mailingLists } from '../modules/campaigns/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import { members } from '../modules/members/tables.ts';
import { campaignData } from '../personal-data/campaign-data.ts';
import type { Database } from '../platform/database/database.ts';
import { LANES } from '../platform/outbox/outbox-rows.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';
import { advanceCampaigns } from './advance-campaigns.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const READERS = 60;
const rights: Permission[] = [
  'Approvals:Read',
  'Approvals:Approve',
  'EmailCampaigns:Read',
  'EmailCampaigns:Create',
  'EmailCampaigns:Update',
  'EmailCampaigns:Send',
];

describe('A campaign', () => {
  let db: Database;
  let api: Api;
  let time: Date;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await db.queries.update(members).set({ deactivatedAt: NOW });
    for (let n = 0; n < READERS; n += 1) await insertMember(db.queries, { id: `reader-${n}` });
    // They see no mail about offers, so that they are no readers.
    for (const id of ['mia', 'max']) {
      const { email } = await insertMember(db.queries, { id });
      await db.queries.insert(emailPrefs).values({ emailKey: email, setting: 0 });
    }
    await db.queries
      .insert(mailingLists)
      .values({ id: 'all', name: 'All members', topic: 'OFFERS', rules: { who: 'MEMBERS', coming: 'ANY' } });
    api = buildApi({
      db,
      now: () => time,
      findMember: async (token) => ({
        id: token,
        number: '1',
        email: `${token}@club.example`,
        permissions: new Set(rights),
        passwordAt: time,
      }),
    });
  });
  beforeEach(async () => {
    time = NOW;
    for (const table of [outboxAttempts, outbox, campaignRecipients, campaigns, emailSuppressions])
      await db.queries.delete(table);
  });
  after(async () => {
    await api.drain();
    await db.close();
  });

  async function call(who: string, method: string, path: string, body?: object) {
    const answer = await api.call({
      method,
      path,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${who}` },
      body,
    });
    return { status: answer.status, body: 'body' in answer ? answer.body : undefined };
  }
  const words = {
    name: 'Winter',
    list_id: 'all',
    subject: 'Park warm this winter',
    words: 'It is cold.\n\nWe are open.',
    button_label: 'See prices',
    button_link: '/quotes',
    coupon: null as string | null,
    send_at: null as string | null,
    rate_per_minute: 6000,
    control_percent: 0,
  };
  const parse = (answer: { status: number; body: unknown }) => {
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return v.parse(campaign, answer.body);
  };
  const read = async (id: string) => parse(await call('mia', 'GET', `/email/campaigns/${id}`));

  async function draft(fields: Partial<typeof words> = {}): Promise<string> {
    return parse(await call('mia', 'POST', '/email/campaigns', { ...words, ...fields })).id;
  }
  async function ask(id: string): Promise<string> {
    parse(await call('mia', 'POST', `/email/campaigns/${id}/ask`));
    const [row] = await db.queries.select().from(campaigns).where(eq(campaigns.id, id));
    return row?.approvalId ?? '';
  }
  const decide = (who: string, request: string) =>
    call(who, 'POST', `/approvals/${request}/decide`, { decision: 'APPROVE' });
  async function approve(fields: Partial<typeof words> = {}): Promise<string> {
    const id = await draft(fields);
    const { status, body } = await decide('max', await ask(id));
    expect(status, JSON.stringify(body)).to.equal(200);
    return id;
  }
  const advance = async (ms = 0) => {
    time = new Date(time.getTime() + ms);
    await advanceCampaigns({ db, now: () => time });
  };
  const inOutbox = () => db.queries.$count(outbox, eq(outbox.lane, LANES.BULK));

  /** The mail server's answer to all mail that waits. */
  async function settle(
    outcome: 'ACCEPTED' | 'BOUNCED' | 'COMPLAINED',
    state: 'SENT' | 'FAILED',
    limit = READERS,
  ): Promise<void> {
    const rows = await db.queries.select().from(outbox).where(eq(outbox.state, 'QUEUED')).limit(limit);
    for (const { id } of rows) {
      await db.queries.update(outbox).set({ state }).where(eq(outbox.id, id));
      await db.queries.insert(outboxAttempts).values({ mailId: id, at: time, outcome });
    }
  }
  const sumOf = (one: {
    control: number;
    waiting: number;
    sent: number;
    unanswered: number;
    not_sent: number;
  }) => one.control + one.waiting + one.sent + one.unanswered + one.not_sent;

  it('is approved by a second person only, which freezes its readers', async () => {
    const id = await draft();
    const request = await ask(id);
    expect((await call('mia', 'POST', `/email/campaigns/${id}/ask`)).status).to.equal(409);
    expect((await decide('mia', request)).status).to.equal(403);
    const change = { ...words, subject: 'Something else', version: 1 };
    expect((await call('mia', 'PUT', `/email/campaigns/${id}`, change)).status).to.equal(409);
    const { body } = await decide('max', request);
    expect(v.parse(approval, body)).to.include({ state: 'APPROVED', amount: null });
    await db.queries.update(mailingLists).set({ rules: { who: 'GUESTS', coming: 'ANY' } });
    const frozen = await read(id);
    await db.queries.update(mailingLists).set({ rules: { who: 'MEMBERS', coming: 'ANY' } });
    expect(frozen).to.include({ state: 'SCHEDULED', readers: READERS, waiting: READERS });
    expect(frozen.audience).to.include({ people: READERS + 2, readers: READERS });
  });

  it('does not mail an address twice about a topic in a month, even if a command tried', async () => {
    await approve();
    const second = await draft();
    const { audience } = await read(second);
    expect(audience?.readers).to.equal(0);
    expect(audience?.left_out.find(({ reason }) => reason === 'MAILED_ALREADY')?.count).to.equal(READERS);
    expect((await decide('max', await ask(second))).status).to.equal(409);
    const [row] = await db.queries.select().from(campaignRecipients).limit(1);
    if (!row) throw new Error('No readers');
    const twice = db.queries.insert(campaignRecipients).values({ ...row, campaignId: second });
    const error = await twice.catch((thrown: unknown) => thrown);
    expect(String((error as Error).cause)).to.include('campaign_recipients_topic');
    const december = await draft({ send_at: '2026-12-02T17:00:00Z' });
    expect((await read(december)).audience?.readers).to.equal(READERS);
  });

  it('holds back the same control group always, and counts it', async () => {
    const id = await approve({ control_percent: 10 });
    expect(await read(id)).to.include({ control: 6, waiting: 54 });
    const isControl = and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'CONTROL'));
    const held = await db.queries.select().from(campaignRecipients).where(isControl);
    const order = await db.queries
      .select({ email: campaignRecipients.email })
      .from(campaignRecipients)
      .orderBy(sql`md5(${id} || ${campaignRecipients.emailKey})`)
      .limit(6);
    expect(held.map(({ email }) => email)).to.have.members(order.map(({ email }) => email));
  });

  it('starts at its time in the bulk lane, at its rate, and says when it ends', async () => {
    const id = await approve({ send_at: '2026-11-20T20:00:00Z', rate_per_minute: 60 });
    expect((await read(id)).expected_end).to.equal('2026-11-20 12:01:00-0800');
    await advance(HOUR_MS);
    expect(await inOutbox()).to.equal(0);
    await advance(HOUR_MS);
    expect(await inOutbox()).to.equal(1);
    await advance(SECOND_MS / 2);
    expect(await inOutbox()).to.equal(1);
    await advance(4.5 * SECOND_MS);
    expect(await inOutbox()).to.equal(6);
    // After an outage it does not catch up on more than ten seconds.
    await advance(HOUR_MS);
    expect(await inOutbox()).to.be.within(16, 17);
  });

  it('sends to nobody who was suppressed or chose fewer emails since, and its counts add up', async () => {
    const id = await approve();
    await db.queries
      .insert(emailSuppressions)
      .values({ emailKey: 'reader-1@club.example', reason: 'Called' });
    await db.queries.insert(emailPrefs).values({ emailKey: 'reader-2@club.example', setting: 1 });
    await db.queries.update(members).set({ deactivatedAt: NOW }).where(eq(members.id, 'reader-3'));
    await advance();
    await advance(10 * SECOND_MS);
    await db.queries.delete(emailPrefs).where(eq(emailPrefs.emailKey, 'reader-2@club.example'));
    await db.queries.update(members).set({ deactivatedAt: null }).where(eq(members.id, 'reader-3'));
    await settle('ACCEPTED', 'SENT');
    await advance();
    const done = await read(id);
    expect(done).to.include({ state: 'FINISHED', sent: READERS - 3, not_sent: 3, waiting: 0 });
    const counts = Object.fromEntries(done.not_sent_reasons.map(({ reason, count }) => [reason, count]));
    expect(counts).to.include({ SUPPRESSED: 1, OPTED_OUT: 1, CLOSED: 1, STOPPED: 0 });
    expect(sumOf(done)).to.equal(done.readers);
    const recipients = await db.queries.select({ to: outbox.recipient }).from(outbox);
    for (const n of [1, 2, 3])
      expect(recipients.map(({ to }) => to)).not.to.include(`reader-${n}@club.example`);
  });

  it('pauses by taking back what waits, resumes, and counts the rest as not sent when it is stopped', async () => {
    const id = await approve({ rate_per_minute: 600 });
    await advance();
    await advance(2 * SECOND_MS);
    expect(await inOutbox()).to.equal(21);
    await settle('ACCEPTED', 'SENT', 5);
    const reason = 'The price is wrong';
    expect(parse(await call('mia', 'POST', `/email/campaigns/${id}/pause`, { reason }))).to.include({
      state: 'PAUSED',
      stop_reason: reason,
    });
    expect(await inOutbox()).to.equal(5);
    await advance(HOUR_MS);
    expect(await read(id)).to.include({ state: 'PAUSED', sent: 5, waiting: READERS - 5 });
    parse(await call('mia', 'POST', `/email/campaigns/${id}/resume`, { reason: 'Checked' }));
    await advance(SECOND_MS);
    expect(await inOutbox()).to.equal(5 + 11);
    const stopped = parse(await call('mia', 'POST', `/email/campaigns/${id}/stop`, { reason }));
    expect(stopped).to.include({ state: 'STOPPED', sent: 5, not_sent: READERS - 5, waiting: 0 });
    expect(sumOf(stopped)).to.equal(READERS);
    expect(await inOutbox()).to.equal(5);
    expect((await call('mia', 'POST', `/email/campaigns/${id}/resume`, { reason })).status).to.equal(409);
  });

  it('stops itself when too many of its mails bounce, and says so', async () => {
    const id = await approve({ rate_per_minute: 320 });
    await advance();
    await advance(10 * SECOND_MS);
    await settle('BOUNCED', 'FAILED', 2);
    await settle('ACCEPTED', 'SENT');
    await advance();
    const stopped = await read(id);
    expect(stopped).to.include({ state: 'STOPPED', bounces: 2, waiting: 0 });
    expect(stopped.stop_reason).to.match(/^Stopped itself: 2 of \d+ mails bounced\.$/);
    expect(sumOf(stopped)).to.equal(READERS);
  });

  it('stops itself when a reader marks it as spam, and says so', async () => {
    const id = await approve({ rate_per_minute: 320 });
    await advance();
    await advance(10 * SECOND_MS);
    await settle('COMPLAINED', 'SENT', 2);
    await settle('ACCEPTED', 'SENT');
    await advance();
    const stopped = await read(id);
    expect(stopped).to.include({ state: 'STOPPED', complaints: 2, waiting: 0 });
    expect(stopped.stop_reason).to.match(/^Stopped itself: 2 of \d+ /);
    expect(sumOf(stopped)).to.equal(READERS);
  });

  it('keeps the counts when the data of a reader is erased, without the address', async () => {
    const id = await approve();
    const [account] = await db.queries.select().from(members).where(eq(members.id, 'reader-7'));
    if (!account) throw new Error('No member');
    expect(JSON.stringify(await campaignData.collect(db.queries, account))).to.include('"campaign":"Winter"');
    await db.transaction(async (tx) => campaignData.erase?.(tx, account));
    const rows = await db.queries.select().from(campaignRecipients);
    expect(JSON.stringify(rows)).not.to.include(account.email);
    await advance();
    await advance(10 * SECOND_MS);
    expect(await read(id)).to.include({ readers: READERS, not_sent: 1, waiting: READERS - 1 });
  });

  it('shows what readers and the control group booked, and with its coupon', async () => {
    await db.queries
      .insert(coupons)
      .values({ id: 'warm', code: 'WARM', kind: 'PERCENT', value: 10, label: '10% off' })
      .onConflictDoNothing();
    const id = await approve({ coupon: 'warm', control_percent: 50 });
    await advance();
    await advance(10 * SECOND_MS);
    await settle('ACCEPTED', 'SENT');
    await advance();
    const readers = await db.queries.select().from(campaignRecipients);
    const emailIn = (state: string) => readers.find((row) => row.state === state)?.emailKey ?? '';
    const sent = emailIn('SENT');
    for (const [index, emailKey, couponId] of [
      [1, sent, 'warm'],
      [2, sent, null],
      [3, emailIn('CONTROL'), null],
    ] as const)
      await db.queries.insert(bookings).values({
        id: `booking-${index}`,
        number: `B${index}`,
        quoteId: `quote-${index}`,
        status: 'CONFIRMED',
        paymentStatus: 'UNPAID',
        guarantee: 'MEMBER',
        productKind: 'BUY_NOW',
        vehicleClass: 'STANDARD',
        spaces: 1,
        travelFrom: time,
        travelTo: time,
        email: emailKey,
        emailKey,
        fullName: 'A reader',
        totalCents: 100_00 * index,
        rate: plainRate(100_00),
        couponId,
        createdAt: time,
      });
    const { result } = await read(id);
    expect(result?.mailed).to.include({ people: 30, bookings: 2, coupon_bookings: 1 });
    expect(result?.mailed.revenue).to.deep.equal({ amount: 300_00, currency: 'USD' });
    expect(result?.mailed.coupon_revenue).to.deep.equal({ amount: 100_00, currency: 'USD' });
    expect(result?.control).to.include({ people: 30, bookings: 1, coupon_bookings: 0 });
  });
});
