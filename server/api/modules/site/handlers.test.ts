import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildRunCall } from '../../../../tests/support/run-call.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import {
  checkMessages,
  dismissMessage,
  getHealth,
  getSettings,
  sendEvent,
} from '../../../../shared/contracts/site.ts';
import type { Database } from '../../platform/database/database.ts';
import { events, lotSettings, siteMessages } from './tables.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { createEventWriter } from './event-writer.ts';
import { createSwitchLoader } from './lot-switches.ts';
import { createMessageFinder, siteHandlers } from './handlers.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

const buildCaller = (more: Partial<Caller> = {}): Caller => ({
  ip: '127.0.0.1',
  sessionId: 'session-1',
  anonId: 'visitor-1',
  member: null,
  idempotencyKey: null,
  ...more,
});

const member = { id: 'member-1', number: '1', email: 'pat@example.com', permissions: new Set<string>() };

const insertMessage = (db: Database, id: string, more: Partial<typeof siteMessages.$inferInsert>) =>
  db.queries
    .insert(siteMessages)
    .values({ id, template: 'parkscore', payload: { receipt_number: id }, ...more });

describe('siteHandlers', () => {
  let db: Database;
  let now = NOON;
  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  async function call(contract: Contract, input: object = {}, caller = buildCaller()): Promise<unknown> {
    const writer = createEventWriter({ db, log: pino({ level: 'silent' }) });
    const loadSwitches = createSwitchLoader(db.queries, () => now);
    const handlers = siteHandlers({ db, now: () => now, events: writer, loadSwitches });
    const finders = { message: createMessageFinder({ db }) };
    const run = buildRunCall({ db, handlers, finders, now: () => now });
    const answer = await run(contract, input, caller);
    await writer.drain();
    return answer;
  }

  const idsFor = async (caller: Caller) => {
    const { messages } = (await call(checkMessages, {}, caller)) as { messages: { id: string }[] };
    return messages.map(({ id }) => id);
  };

  it('getHealth tells strangers and members only that the database works, and staff how', async () => {
    for (const caller of [buildCaller(), buildCaller({ member })])
      expect(await call(getHealth, {}, caller)).to.deep.equal({ status: 'up' });
    const staff = { ...member, permissions: new Set(['AccessControlCheckup:Read']) };
    expect(await call(getHealth, {}, buildCaller({ member: staff }))).to.include({
      status: 'up',
      engine: db.engine,
      mail_waiting: 0,
    });
  });

  it('getSettings returns the lot’s switches', async () => {
    expect(await call(getSettings)).to.deep.equal({ bookings_disabled: false, is_parkweb_maint: false });
    await db.queries.update(lotSettings).set({ bookingsDisabled: true });
    expect(await call(getSettings)).to.deep.equal({ bookings_disabled: true, is_parkweb_maint: false });
  });

  it('loadSwitches reads the switches at most once per second', async () => {
    now = NOON;
    const loadSwitches = createSwitchLoader(db.queries, () => now);
    await db.queries.update(lotSettings).set({ bookingsDisabled: false });
    expect((await loadSwitches()).bookingsDisabled).to.equal(false);
    await db.queries.update(lotSettings).set({ bookingsDisabled: true });
    now = new Date(NOON.getTime() + 999);
    expect((await loadSwitches()).bookingsDisabled).to.equal(false);
    now = new Date(NOON.getTime() + 1000);
    expect((await loadSwitches()).bookingsDisabled).to.equal(true);
  });

  it('sendEvent stores the event with its session and removes characters that PostgreSQL rejects', async () => {
    const body = {
      class: 'error',
      name: 'render',
      value: 'a\0b\uD800c',
      parameters: { 'k\0': '\uDC00d', n: 1, '😀': '😀' },
    };
    await call(sendEvent, { body }, buildCaller({ member }));
    const [row] = await db.queries.select().from(events).where(eq(events.class, 'error'));
    expect(row).to.deep.include({
      sessionId: 'session-1',
      anonId: 'visitor-1',
      memberId: 'member-1',
      name: 'render',
      value: 'abc',
      parameters: { k: 'd', n: 1, '😀': '😀' },
    });
  });

  describe('site messages', () => {
    before(async () => {
      now = NOON;
      await insertMessage(db, 'mine', { anonId: 'visitor-1', createdAt: new Date(NOON.getTime() - 2000) });
      await insertMessage(db, 'member', { memberId: 'member-1', createdAt: new Date(NOON.getTime() - 1000) });
      await insertMessage(db, 'other', { anonId: 'visitor-2' });
      await insertMessage(db, 'old', { anonId: 'visitor-1', expiresAt: NOON });
    });

    it('checkMessages returns unexpired messages of the browser or member', async () => {
      expect(await idsFor(buildCaller())).to.deep.equal(['mine']);
      expect(await idsFor(buildCaller({ member }))).to.deep.equal(['mine', 'member']);
      expect(await idsFor(buildCaller({ anonId: 'visitor-3' }))).to.deep.equal([]);
    });

    it('dismissMessage removes a message for good and can be repeated', async () => {
      for (let click = 0; click < 2; click += 1) await call(dismissMessage, { query: { id: 'mine' } });
      expect(await idsFor(buildCaller())).to.deep.equal([]);
    });

    it('dismissMessage responds 404 to messages of others', async () => {
      for (const id of ['other', 'member', 'unknown']) {
        const error: unknown = await call(dismissMessage, { query: { id } }).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).to.include({ status: 404 });
      }
      expect(await idsFor(buildCaller({ anonId: 'visitor-2' }))).to.deep.equal(['other']);
    });
  });
});
