import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildRunCall } from '../../../../tests/support/run-call.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { getHealth, getSettings, sendEvent } from '../../../../shared/contracts/site.ts';
import type { Database } from '../../platform/database/database.ts';
import { events, lotSettings } from './tables.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { createEventWriter } from './event-writer.ts';
import { createSwitchLoader } from './lot-switches.ts';
import { siteHandlers } from './handlers.ts';

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
    const run = buildRunCall({ db, handlers, now: () => now });
    const answer = await run(contract, input, caller);
    await writer.drain();
    return answer;
  }

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
});
