import type { Readable } from 'node:stream';
import { expect } from 'chai';
import { recordChange } from '../../server/api/platform/live/record-change.ts';
import { createEventHub, type EventHub } from '../../server/api/platform/live/event-hub.ts';
import { openDatabase } from '../../server/api/platform/database/open-database.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { createLogger } from '../../server/log.ts';
import { defer } from '../support/defer.ts';
import { readEvents } from '../support/event-reader.ts';
import { until } from '../support/until.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import type { SharedLot } from './support/shared-lot.ts';

describe('Changes on PostgreSQL', function () {
  this.timeout(240_000);
  let lot: SharedLot;
  let other: Database;
  let hub: EventHub;
  openLotForEach((opened) => (lot = opened));
  beforeEach(async () => {
    const log = createLogger('silent');
    // Another process: it is not woken by commits of this one's hub, because it only looks at the table.
    other = await openDatabase({ databaseUrl: lot.url, dataDir: '', log });
    hub = createEventHub({ queries: other.queries, now: () => new Date(), log });
  });
  afterEach(async () => {
    await hub.close();
    await other.close();
  });

  const open = async (lastEventId: string | null = null, memberId = 'dee') => {
    const topics = ['rides'];
    const stream: Readable = hub.open({ memberId, topics, lastEventId, findTopics: async () => topics });
    const reader = readEvents(stream);
    await reader.opened();
    return reader;
  };

  it('reach fifty boards of another process within two seconds', async () => {
    const boards = await Promise.all(Array.from({ length: 50 }, (_, n) => open(null, `m${n}`)));
    const committed = performance.now();
    await lot.db.queries.execute(`insert into changes (topic, subject_id) values ('rides', 'r1')`);
    await until(() => boards.every((board) => board.changed().length === 1));
    expect(performance.now() - committed).to.be.below(2_000);
  });

  it('are neither lost nor sent twice when transactions commit in another order than they began', async () => {
    const first = await open();
    const [mayCommit, hasWritten] = [defer<void>(), defer<void>()];
    const slow = lot.db.transaction(async (tx) => {
      await recordChange(tx, 'rides', 'slow');
      hasWritten.resolve();
      await mayCommit.promise;
    });
    await hasWritten.promise;
    await lot.db.transaction((tx) => recordChange(tx, 'rides', 'fast'));
    await until(() => first.changed().length === 1);
    first.close();
    const cut = first.lastEventId();
    mayCommit.resolve();
    await slow;
    const second = await open(cut);
    await lot.db.transaction((tx) => recordChange(tx, 'rides', 'last'));
    await until(() => second.changed().length >= 2);
    expect([first.changed(), second.changed()]).to.deep.equal([['fast'], ['slow', 'last']]);
  });
});
