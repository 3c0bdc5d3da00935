import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { emailDashboard, openedMessage } from '../../../shared/contracts/email-messages.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { buildApi } from '../../../tests/support/api.ts';
import { insertMember } from '../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import type { Api } from '../api.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { LANES } from '../platform/outbox/outbox-rows.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const clerk = {
  id: 'clerk',
  rights: [
    'Email:Read',
    'Email:Send',
    'EmailSuppressionList:Read',
    'EmailSuppressionList:Update',
  ] satisfies Permission[],
};

describe('The mail desk', () => {
  let db: Database;
  let api: Api;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await insertMember(db.queries, { id: clerk.id });
    api = buildApi({
      db,
      now: () => NOW,
      findMember: async () => ({
        id: clerk.id,
        number: '1',
        email: 'clerk@staff.example',
        permissions: new Set(clerk.rights),
      }),
    });
  });
  beforeEach(async () => {
    for (const table of [outboxAttempts, outbox, emailSuppressions, emailPrefs])
      await db.queries.delete(table);
  });
  after(async () => {
    await api.drain();
    await db.close();
  });

  async function call(method: string, path: string, body?: object) {
    const answer = await api.call({
      method,
      path,
      query: new URLSearchParams(),
      headers: { authorization: 'Bearer clerk' },
      body,
    });
    return { status: answer.status, body: 'body' in answer ? answer.body : undefined };
  }

  async function addMail(values: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
    const id = newId();
    await db.queries.insert(outbox).values({
      id,
      cause: `booked:${id}`,
      template: 'booking-confirmation',
      recipient: 'ann@example.com',
      data: { note: 'kept' },
      state: 'SENT',
      createdAt: ago(DAY_MS),
      ...values,
    });
    return id;
  }
  const readRow = async (id: string) => {
    const [row] = await db.queries.select().from(outbox).where(eq(outbox.id, id));
    if (!row) throw new Error(`No mail ${id}`);
    return row;
  };
  const open = async (id: string) =>
    v.parse(openedMessage, (await call('GET', `/email/messages/${id}`)).body);
  const send = (id: string, body: object = {}) => call('POST', `/email/messages/${id}/send-again`, body);

  it('shows a mail with its attempts in order and the words of the server, without its content', async () => {
    const id = await addMail();
    await db.queries.insert(outboxAttempts).values([
      { mailId: id, at: ago(20 * MINUTE_MS), outcome: 'POSTPONED', words: '451 Greylisted' },
      { mailId: id, at: ago(10 * MINUTE_MS), outcome: 'ACCEPTED', words: '250 Queued' },
    ]);
    const message = await open(id);
    expect(message.attempts.map(({ words }) => words)).to.deep.equal(['451 Greylisted', '250 Queued']);
    expect(JSON.stringify(message)).not.to.include('kept');
  });

  for (const state of ['FAILED', 'UNCERTAIN', 'HELD', 'QUEUED'])
    it(`sends a mail that is ${state} again as the same mail, at once`, async () => {
      const id = await addMail({ state, attempts: 7, lastError: 'Refused', nextAttemptAt: ago(-DAY_MS) });
      expect((await send(id)).status).to.equal(200);
      expect(await readRow(id)).to.deep.include({
        state: 'QUEUED',
        attempts: 0,
        lane: LANES.PERSON,
        nextAttemptAt: NOW,
        lastError: null,
      });
    });

  it('sends a mail that was sent again as a new mail, and not twice by a double press', async () => {
    const id = await addMail();
    const again = v.parse(openedMessage, (await send(id)).body);
    expect(again.id).not.to.equal(id);
    expect(await readRow(again.id)).to.deep.include({ state: 'QUEUED', data: { note: 'kept' } });
    expect((await send(id)).status).to.equal(409);
    expect((await open(id)).related.map((other) => other.id)).to.deep.equal([again.id]);
    expect((await open(again.id)).related.map((other) => other.id)).to.deep.equal([id]);
  });

  it('sends a mail that failed to a corrected address, and records from which and to which', async () => {
    const id = await addMail({ state: 'QUEUED', recipient: 'ann@exmaple.com' });
    const { body } = await send(id, { recipient: 'ann@example.com' });
    const sent = v.parse(openedMessage, body);
    expect(sent.recipient).to.equal('ann@example.com');
    expect(await readRow(id)).to.include({ state: 'FAILED', lastError: 'Sent to another address instead' });
    const [entry] = await db.queries.select().from(auditEntries).where(eq(auditEntries.subjectId, sent.id));
    expect(entry?.changes).to.deep.include({
      recipient: { before: 'ann@exmaple.com', after: 'ann@example.com' },
    });
  });

  it('sends no mail that proves an address to another address', async () => {
    const id = await addMail({ template: 'password-reset' });
    expect((await open(id)).may_correct).to.equal(false);
    const { status, body } = await send(id, { recipient: 'eve@example.com' });
    expect(status).to.equal(409);
    expect(JSON.stringify(body)).to.include('only the owner of its address');
    expect(await db.queries.$count(outbox)).to.equal(1);
  });

  it('sends nothing again that is being sent, too late, suppressed or not wanted, and says why', async () => {
    await db.queries.insert(emailSuppressions).values({ emailKey: 'gone@example.com', reason: 'Bounced' });
    await db.queries.insert(emailPrefs).values({ emailKey: 'shy@example.com', setting: 0 });
    const mails: [why: string, values: Partial<typeof outbox.$inferInsert>][] = [
      ['being sent', { state: 'SENDING' }],
      ['too late', { state: 'FAILED', expiresAt: ago(1) }],
      ['suppression list', { state: 'HELD', recipient: 'Gone@example.com' }],
      ['Its campaign sends it once', { template: 'member-offer', state: 'UNCERTAIN' }],
      ['does not want', { template: 'quote', recipient: 'shy@example.com' }],
    ];
    for (const [why, values] of mails) {
      const id = await addMail(values);
      const { status, body } = await send(id);
      expect(status, why).to.equal(409);
      expect(JSON.stringify(body)).to.include(why);
      expect((await open(id)).may_send, why).to.equal(false);
    }
  });

  it('sends held mail once its address is free and it is not too late', async () => {
    await db.queries.insert(emailSuppressions).values({ emailKey: 'gone@example.com', reason: 'Bounced' });
    const still = await addMail({ state: 'HELD', recipient: 'gone@example.com' });
    const late = await addMail({ state: 'HELD', expiresAt: ago(1) });
    const free = await addMail({ state: 'HELD', recipient: 'Ann@example.com' });
    const { body: before } = await call('GET', '/email/dashboard');
    expect(v.parse(emailDashboard, before)).to.include({ held: 3, free: 1 });
    expect((await call('POST', '/email/held/send', {})).body).to.deep.equal({ sent: 1 });
    expect((await readRow(free)).state).to.equal('QUEUED');
    for (const id of [still, late]) expect((await readRow(id)).state).to.equal('HELD');
  });

  const suppress = (emailKey: string, cause: 'BOUNCE' | 'HAND', days: number) =>
    db.queries
      .insert(emailSuppressions)
      .values({ emailKey, cause, reason: '550', createdAt: ago(days * DAY_MS) });
  const listed = async () =>
    (await db.queries.select({ key: emailSuppressions.emailKey }).from(emailSuppressions)).map(
      ({ key }) => key,
    );

  it('adds an address to the suppression list once, however it is spelled, and removes it with its held mail', async () => {
    const add = (email: string) => call('POST', '/email/suppressions', { email, reason: 'Asked by phone' });
    expect((await add('Gone@Example.com')).status).to.equal(200);
    expect((await add('gone@example.com')).status).to.equal(409);
    await addMail({ state: 'HELD', recipient: 'Gone@example.com' });
    await addMail({ state: 'HELD', recipient: 'gone@example.com', expiresAt: ago(1) });
    const removal = { email: 'gone@EXAMPLE.com', reason: 'The mailbox works again' };
    const { body } = await call('POST', '/email/suppressions/remove', removal);
    expect(body).to.deep.equal({ removed: 1, held: 1 });
    expect((await call('POST', '/email/suppressions/remove', removal)).status).to.equal(409);
    expect((await call('POST', '/email/held/send', { recipient: 'gone@example.com' })).body).to.deep.equal({
      sent: 1,
    });
  });

  it('removes all addresses of one cause and period, as many as were counted, with an entry each', async () => {
    await suppress('a@example.com', 'BOUNCE', 1);
    await suppress('b@example.com', 'BOUNCE', 2);
    await suppress('old@example.com', 'BOUNCE', 9);
    await suppress('hand@example.com', 'HAND', 1);
    const period = { cause: 'BOUNCE', from: '2026-11-18', to: '2026-11-19' };
    const remove = (count: number) =>
      call('POST', '/email/suppressions/remove-many', { ...period, count, reason: 'Our DNS was wrong' });
    expect((await remove(3)).status).to.equal(409);
    expect(await listed()).to.have.length(4);
    expect((await remove(2)).body).to.deep.equal({ removed: 2, held: 0 });
    expect(await listed()).to.have.members(['old@example.com', 'hand@example.com']);
    const entries = await db.queries
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'removeSuppressions'));
    expect(entries.map(({ subjectId }) => subjectId)).to.have.members(['a@example.com', 'b@example.com']);
    expect(new Set(entries.map(({ actionId }) => actionId)).size).to.equal(1);
  });

  it('counts what waits by lane with the oldest that is due, and what was sent and refused today', async () => {
    await addMail({ state: 'QUEUED', createdAt: ago(5 * MINUTE_MS), nextAttemptAt: ago(5 * MINUTE_MS) });
    await addMail({
      state: 'QUEUED',
      createdAt: ago(DAY_MS),
      nextAttemptAt: ago(-MINUTE_MS),
      lastError: '4',
    });
    for (const _ of [1, 2, 3]) await addMail({ state: 'QUEUED', lane: LANES.BULK, nextAttemptAt: ago(1) });
    await addMail({ sentAt: ago(MINUTE_MS) });
    // Yesterday in Seattle.
    await addMail({ sentAt: ago(11 * 60 * MINUTE_MS) });
    const id = await addMail({ state: 'FAILED' });
    await db.queries.insert(outboxAttempts).values([
      { mailId: id, at: ago(MINUTE_MS), outcome: 'BOUNCED', words: '550 Unknown' },
      { mailId: id, at: ago(DAY_MS), outcome: 'REFUSED', words: '550 Unknown' },
    ]);
    const dashboard = v.parse(emailDashboard, (await call('GET', '/email/dashboard')).body);
    expect(dashboard.lanes.map(({ waiting, retried }) => [waiting, retried])).to.deep.equal([
      [2, 1],
      [0, 0],
      [3, 0],
    ]);
    expect(new Date(dashboard.lanes[0]?.oldest?.replace(' ', 'T') ?? '')).to.deep.equal(ago(5 * MINUTE_MS));
    expect(dashboard.today).to.deep.equal({ sent: 1, failed: 1, bounced: 1 });
    expect(dashboard.refusals).to.have.length(2);
  });
});
