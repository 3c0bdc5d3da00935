import { expect } from 'chai';
import { sql } from 'drizzle-orm';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { readEvents } from '../../../../tests/support/event-reader.ts';
import { until } from '../../../../tests/support/until.ts';
import { createLogger } from '../../../log.ts';
import type { Database, Queries } from '../database/database.ts';
import { createEventHub, type EventHub, type HubTimes } from './event-hub.ts';
import { deleteExpiredChanges, recordChange } from './record-change.ts';
import { changes } from './tables.ts';

describe('createEventHub', () => {
  let db: Database;
  let hub: EventHub;
  let reads = 0;
  let topics: string[];
  let findTopics = async (): Promise<string[]> => topics;

  const build = (times: Partial<HubTimes> = {}) => {
    const execute: Queries['execute'] = (query) => {
      reads += 1;
      return db.queries.execute(query);
    };
    const queries = Object.assign(Object.create(db.queries), { execute });
    return createEventHub({ queries, now: () => new Date(), log: createLogger('silent'), times });
  };
  const open = async (more: { lastEventId?: string; topics?: string[]; memberId?: string } = {}) => {
    const options = { memberId: 'dee', topics, lastEventId: null, findTopics: () => findTopics(), ...more };
    const reader = readEvents(hub.open(options));
    await reader.opened();
    return reader;
  };

  beforeEach(async () => {
    db = await buildDatabase();
    topics = ['rides', 'bookings'];
    findTopics = async () => topics;
    hub = build();
    reads = 0;
  });
  afterEach(async () => {
    await hub.close();
    await db.close();
  });

  it('sends committed changes of the topics that a stream may watch, and nothing of a rollback', async () => {
    const [both, rides] = [await open(), await open({ topics: ['rides'] })];
    const failed = db.transaction(async (tx) => {
      await recordChange(tx, 'rides', 'never');
      throw new Error('rolled back');
    });
    await failed.catch(() => {});
    await db.transaction((tx) => recordChange(tx, 'bookings', 'b1'));
    await db.transaction((tx) => recordChange(tx, 'rides', 'r1', 'r2'));
    await until(() => rides.changed().length === 2 && both.changed().length === 3);
    expect(both.changed()).to.have.members(['b1', 'r1', 'r2']);
    expect(rides.changed()).to.deep.equal(['r1', 'r2']);
    expect(rides.events[0]).to.include({ reload: true });
  });

  it('reads once for fifty streams, and nothing without streams', async () => {
    const readers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => open({ memberId: `m${n % 7}`, topics: ['rides'] })),
    );
    const before = reads;
    await db.transaction((tx) => recordChange(tx, 'rides', 'r1'));
    await until(() => readers.every((reader) => reader.changed().length === 1));
    expect(reads - before).to.be.at.most(3);
    readers.forEach((reader) => reader.close());
    await until(() => readers.every((reader) => reader.isEnded()));
    await hub.close();
    const idle = reads;
    await db.transaction((tx) => recordChange(tx, 'rides', 'r2'));
    expect(reads).to.equal(idle);
  });

  it('sends a browser that connects again what it missed, nothing lost and nothing twice', async () => {
    const first = await open();
    await db.transaction((tx) => recordChange(tx, 'rides', 'r1'));
    await until(() => first.changed().length === 1);
    first.close();
    await db.transaction((tx) => recordChange(tx, 'rides', 'r2'));
    await db.transaction((tx) => recordChange(tx, 'batches', 'not mine'));
    const second = await open({ lastEventId: first.lastEventId() });
    await db.transaction((tx) => recordChange(tx, 'rides', 'r3'));
    await until(() => second.changed().length === 2);
    expect(second.changed()).to.deep.equal(['r2', 'r3']);
    expect(second.events[0]).not.to.have.property('reload');
  });

  it('tells a browser to load everything when its last event is unknown or too old', async () => {
    const first = await open();
    const [, snapshot = ''] = first.lastEventId().split('-');
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const seconds = Math.floor(Date.now() / 1000);
    for (const lastEventId of ['x', `${hourAgo}-${snapshot}`, `${seconds}-9:1:`, `${seconds}-1:999999999:`])
      expect((await open({ lastEventId, memberId: lastEventId })).events[0], lastEventId).to.include({
        reload: true,
      });
  });

  it('shows that it is alive, with an id, while nothing changes', async () => {
    hub = build({ tick: 5, alive: 20 });
    const reader = await open();
    await until(() => reader.events.length > 3);
    expect(reader.events.at(-1)).to.have.all.keys('at');
  });

  it('ends a stream whose permissions or login are gone, at once when told and otherwise by itself', async () => {
    const told = await open({ memberId: 'told' });
    const others = await open({ memberId: 'other' });
    topics = ['rides'];
    await db.transaction((tx) => recordChange(tx, 'access', 'told'));
    await until(() => told.isEnded());
    expect(others.isEnded()).to.equal(false);
    hub = build({ tick: 5, check: 20 });
    const later = await open();
    topics = [];
    await until(() => later.isEnded());
    others.close();
  });

  it('ends a stream whose permissions cannot be checked for long', async () => {
    hub = build({ tick: 5, check: 20 });
    const reader = await open();
    findTopics = async () => {
      throw new Error('no database');
    };
    await until(() => reader.isEnded());
  });

  it('refuses a ninth stream of a member, and any after it was closed', async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(() => hub.open({ memberId: 'dee', topics, lastEventId: null, findTopics })).to.throw('Too many');
    readers[0]?.close();
    await until(() => readers[0]?.isEnded() ?? false);
    await open();
    await hub.close();
    expect(() => hub.open({ memberId: 'ben', topics, lastEventId: null, findTopics })).to.throw(
      'temporarily',
    );
    await until(() => readers.every((reader) => reader.isEnded()));
  });

  it('deleteExpiredChanges deletes changes older than an hour', async () => {
    await recordChange(db.queries, 'rides', 'old', 'new');
    await db.queries
      .update(changes)
      .set({ at: sql`now() - interval '61 minutes'` })
      .where(sql`${changes.subjectId} = 'old'`);
    await deleteExpiredChanges(db.queries);
    expect(await db.queries.$count(changes)).to.equal(1);
  });
});
