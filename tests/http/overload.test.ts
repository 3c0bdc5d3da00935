import { expect } from 'chai';
import { defer } from '../support/defer.ts';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { pageOf, type RunningSite, startSite, withPages } from '../support/start-site.ts';
import { until } from '../support/until.ts';

describe('While all places in the render queue are taken', () => {
  let api: StandInApi;
  let site: RunningSite;
  const gate = defer<void>();
  let running = 0;
  let waiting: ReturnType<RunningSite['get']>[];

  before(async () => {
    api = await startStandInApi();
    const slow = pageOf(() => 'words', {
      async fetchData() {
        running += 1;
        await gate.promise;
      },
    });
    site = await startSite({
      place: { mode: 'remote', baseURL: api.baseURL },
      publicOrigin: 'https://parking.example',
      site: withPages({ '/slow': slow }),
      renderQueue: { maxRunning: 2, maxWaiting: 2, freeTurns: 1 },
    });
    await site.get('/');
    waiting = Array.from({ length: 4 }, () => site.get('/slow'));
    await until(() => running === 2);
    // Requests of one process are accepted in order, so the last of them is waiting after this answer.
    await site.get('/livez');
  });
  after(async () => {
    await site.close();
    await api.close();
  });

  it('another page answers 503 at once, tries again by itself, and is not cached', async () => {
    for (const path of ['/booking?quoteId=q1', '/slow', '/nowhere']) {
      const { status, headers, text } = await site.get(path);
      expect(status, path).to.equal(503);
      expect(headers).to.include({ 'retry-after': '5', 'cache-control': 'private, no-store' });
      expect(headers).to.include.keys('content-security-policy', 'strict-transport-security');
      expect(text).to.contain('very busy').and.contain('http-equiv="refresh"');
    }
  });

  it('cached pages, health checks and the API still answer', async () => {
    for (const path of ['/', '/booking', '/livez', '/readyz', '/api/settings'])
      expect((await site.get(path)).status, path).to.equal(200);
  });

  it('those that wait get their page when it is their turn, and then others too', async () => {
    gate.resolve();
    for (const { status, text } of await Promise.all(waiting)) {
      expect(status).to.equal(200);
      expect(text).to.contain('words');
    }
    expect((await site.get('/booking?quoteId=q1')).status).to.equal(200);
  });
});
