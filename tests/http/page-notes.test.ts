import { expect } from 'chai';
import type { Api } from '../../server/api/api.ts';
import { textVersions } from '../../server/api/modules/texts/tables.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/format/durations.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

describe('Notes that staff put on pages', function () {
  this.timeout(30_000);
  let db: Database;
  let api: Api;
  let site: RunningSite;
  let time = new Date('2026-11-20T18:01:00Z');

  before(async () => {
    db = await buildDatabase({ now: time });
    api = buildApi({ db, now: () => time });
    site = await startSite({ place: { mode: 'embedded', api }, now: () => time });
  });
  after(async () => {
    await site.close();
    await api.drain();
    await db.close();
  });

  const publish = async (name: string, text: string) => {
    await db.queries.insert(textVersions).values({
      id: name,
      kind: 'PAGE',
      name,
      version: 1,
      state: 'PUBLISHED',
      content: { text },
      effectiveFrom: time,
    });
    // A cached page is at most a minute old.
    time = new Date(time.getTime() + MINUTE_MS + SECOND_MS);
  };

  for (const [name, path] of [
    ['claim-note', '/booking-claim'],
    ['pickup-note', '/pickup'],
  ] as const)
    it(`${path} is the same as ever without a note, and shows a published one a minute later, escaped`, async () => {
      const without = (await site.get(path)).text;
      expect(without).to.not.include('"note":');
      await publish(name, 'Call {{lot_phone}} <b>now</b>\nIsland 3 is closed.');
      const page = (await site.get(path)).text;
      expect(page).to.include('<p>Call (206) 555-0150 &lt;b&gt;now&lt;/b&gt;</p><p>Island 3 is closed.</p>');
    });
});
