import { expect } from 'chai';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { countBlockedContent, deleteOldBlockedContent, findBlockedContent } from './blocked-content.ts';
import { blockedContent } from './tables.ts';

const NOW = new Date('2026-11-24T20:00:00Z');

describe('countBlockedContent', () => {
  let db: Database;
  before(async () => (db = await buildDatabase()));
  after(() => db.close());
  beforeEach(() => db.queries.delete(blockedContent));

  const SCRIPT = { directive: 'script-src-elem', source: 'https://evil.example' };

  it('adds to the count of the day', async () => {
    await countBlockedContent(db.queries, NOW, [{ ...SCRIPT, times: 2 }]);
    await countBlockedContent(db.queries, NOW, [
      { ...SCRIPT, times: 3 },
      { directive: 'img-src', source: 'https://evil.example', times: 1 },
    ]);
    expect(await findBlockedContent(db.queries, NOW)).to.deep.equal([
      { ...SCRIPT, times: 5 },
      { directive: 'img-src', source: 'https://evil.example', times: 1 },
    ]);
  });

  it('keeps at most about 200 rows per day, whatever sources are made up', async () => {
    for (let batch = 0; batch < 5; batch += 1) {
      const counts = Array.from({ length: 100 }, (_, at) => ({
        directive: 'img-src',
        source: `https://s${batch}-${at}.example`,
        times: 1,
      }));
      await countBlockedContent(db.queries, NOW, counts);
    }
    const rows = await db.queries.select().from(blockedContent);
    expect(rows).to.have.length(201);
    expect(rows.find(({ source }) => source === 'other')?.times).to.equal(300);
  });

  it('shows seven days and deletes counts after 90', async () => {
    await countBlockedContent(db.queries, new Date('2026-11-10T20:00:00Z'), [{ ...SCRIPT, times: 1 }]);
    await countBlockedContent(db.queries, new Date('2026-08-01T20:00:00Z'), [{ ...SCRIPT, times: 1 }]);
    expect(await findBlockedContent(db.queries, NOW)).to.deep.equal([]);
    await deleteOldBlockedContent(db.queries, NOW);
    const days = await db.queries.select({ day: blockedContent.day }).from(blockedContent);
    expect(days).to.deep.equal([{ day: '2026-11-10' }]);
  });
});
