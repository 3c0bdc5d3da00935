import { expect } from 'chai';
import { asc, sql } from 'drizzle-orm';
import pino from 'pino';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { events } from './tables.ts';
import { createEventWriter } from './event-writer.ts';
import type { AnalyticsEvent } from './event-writer.ts';
import { findCampaign } from './find-campaign.ts';

const at = new Date('2026-11-20T12:00:00Z');
const buildEvent = (more: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  sessionId: 's1',
  class: 'page',
  name: 'view',
  createdAt: at,
  ...more,
});

function buildLog() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

/** The database with a replaced `execute`. */
const withExecute = (db: Database, execute: Queries['execute']): { queries: Queries } => ({
  queries: Object.create(db.queries, { execute: { value: execute } }),
});

/** A database whose first `times` statements fail with `error`. */
function failing(db: Database, error: Error, times: number) {
  let left = times;
  return withExecute(db, (statement) => {
    left -= 1;
    if (left >= 0) throw error;
    return db.queries.execute(statement);
  });
}

describe('event writer', () => {
  let db: Database;
  beforeEach(async () => {
    db = await buildDatabase();
  });
  afterEach(() => db.close());

  const readNames = async () =>
    (await db.queries.select({ name: events.name }).from(events).orderBy(asc(events.id))).map(
      ({ name }) => name,
    );

  it('EventWriter writes events in order, in batches of 1,000', async () => {
    const { log } = buildLog();
    let inserts = 0;
    const insert: Queries['execute'] = (statement) => {
      inserts += 1;
      return db.queries.execute(statement);
    };
    const writer = createEventWriter({ db: withExecute(db, insert), log });
    const names = Array.from({ length: 2_050 }, (_, index) => `event ${index}`);
    for (const name of names) writer.write(buildEvent({ name }));
    await writer.flush();
    expect(await readNames()).to.deep.equal(names);
    expect(inserts).to.equal(3);
  });

  it('EventWriter merges equal events of a session or of none within a batch and keeps all others apart', async () => {
    const writer = createEventWriter({ db, log: buildLog().log });
    const view = buildEvent({ sessionId: null, value: '/' });
    const own = { ...view, sessionId: 's1', anonId: 'a1' };
    const ofMember = { ...own, memberId: 'm1' };
    const withMore = { ...own, parameters: { page: '/' } };
    for (const event of [view, view, { ...view, value: '/map' }, view]) writer.write(event);
    for (const event of [own, own, { ...own, sessionId: 's2' }, { ...own, anonId: 'a2' }])
      writer.write(event);
    for (const event of [ofMember, ofMember, withMore, withMore]) writer.write(event);
    await writer.flush();
    writer.write(own);
    await writer.flush();
    const { value, sessionId, anonId, memberId, times } = events;
    const rows = await db.queries
      .select({ value, ids: sql`concat_ws(' ', ${sessionId}, ${anonId}, ${memberId})`, times })
      .from(events)
      .orderBy(asc(events.id));
    expect(rows).to.deep.equal([
      { value: '/', ids: '', times: 3 },
      { value: '/map', ids: '', times: 1 },
      { value: '/', ids: 's1 a1', times: 2 },
      { value: '/', ids: 's2 a1', times: 1 },
      { value: '/', ids: 's1 a2', times: 1 },
      { value: '/', ids: 's1 a1 m1', times: 1 },
      { value: '/', ids: 's1 a1 m1', times: 1 },
      { value: '/', ids: 's1 a1', times: 1 },
      { value: '/', ids: 's1 a1', times: 1 },
      { value: '/', ids: 's1 a1', times: 1 },
    ]);
  });

  it('EventWriter flushes on a timer, and drain writes what is left', async () => {
    const { log } = buildLog();
    const writer = createEventWriter({ db, log });
    writer.write(buildEvent());
    while ((await readNames()).length === 0);
    writer.write(buildEvent());
    await writer.drain();
    expect(await readNames()).to.have.length(2);
  });

  it('EventWriter drops events beyond 10,000 in the queue and logs how many', async () => {
    const { log, lines } = buildLog();
    const writer = createEventWriter({ db, log });
    for (let index = 0; index < 10_003; index += 1) writer.write(buildEvent({ name: `event ${index}` }));
    await writer.flush();
    expect(await readNames()).to.have.length(10_000);
    expect(lines.join()).to.contain('"dropped":3');
  });

  it('EventWriter keeps events while the database is unreachable', async () => {
    const { log, lines } = buildLog();
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const writer = createEventWriter({ db: failing(db, lost, 2), log });
    writer.write(buildEvent({ name: 'kept' }));
    await writer.flush();
    await writer.flush();
    expect(await readNames()).to.deep.equal([]);
    await writer.drain();
    expect(await readNames()).to.deep.equal(['kept']);
    expect(lines).to.have.length(2);
  });

  it('EventWriter discards a batch that the database rejects and writes the next one', async () => {
    const { log, lines } = buildLog();
    const writer = createEventWriter({ db: failing(db, new Error('no such column'), 1), log });
    for (let index = 0; index < 1_001; index += 1) writer.write(buildEvent({ name: `event ${index}` }));
    await writer.drain();
    expect(await readNames()).to.deep.equal(['event 1000']);
    expect(lines.join()).to.contain('no such column').and.contain('"events":1000');
  });

  it('findCampaign returns the latest campaign of a session, written by any process', async () => {
    const writers = [
      createEventWriter({ db, log: buildLog().log }),
      createEventWriter({ db, log: buildLog().log }),
    ];
    const name = (
      writer: number,
      parameters: AnalyticsEvent['parameters'],
      more: Partial<AnalyticsEvent> = {},
    ) => writers[writer]?.writeNow(buildEvent({ class: 'marketing', parameters, ...more }));
    expect(await findCampaign(db.queries, 's1')).to.equal(null);
    await name(0, { utm_source: 'radio' });
    await name(1, { utm_source: 'news', page: '/booking', utm_term: null });
    await name(0, { utm_source: 'other' }, { sessionId: 's2' });
    await name(0, { utm_source: 'none' }, { class: 'page' });
    expect(await findCampaign(db.queries, 's1')).to.deep.equal({ utm_source: 'news' });
  });
});
