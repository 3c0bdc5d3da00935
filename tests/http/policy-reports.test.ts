import { expect } from 'chai';
import type { BlockedCount } from '../../server/web/policy-reports.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { until } from '../support/until.ts';

const OLD = {
  'csp-report': {
    'document-uri': 'https://parking.example/bookings/b1/?token=secret-token',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?token=secret-token',
  },
};
const NEW = [
  {
    type: 'csp-violation',
    url: 'https://parking.example/bookings/b1/?token=secret-token',
    body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' },
  },
  { type: 'deprecation', body: {} },
];

describe('Reports of what the content security policy blocked', () => {
  let db: Database;
  let api: ReturnType<typeof buildApi>;
  let site: RunningSite;
  let stored: BlockedCount[][];

  before(async () => {
    db = await buildDatabase();
    api = buildApi({ db });
  });
  after(async () => {
    await api.drain();
    await db.close();
  });
  beforeEach(async () => {
    stored = [];
    site = await startSite({
      place: { mode: 'embedded', api },
      trustedHops: 1,
      countBlockedContent: async (counts) => void stored.push(counts),
    });
  });
  afterEach(() => site.close());

  const report = (body: unknown, from = '203.0.113.7', type = 'application/csp-report') =>
    site.get('/csp-reports', {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': from, 'sec-fetch-site': 'cross-site' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('are asked for by every page', async () => {
    const { headers } = await site.get('/health');
    expect(headers['content-security-policy']).to.match(/; report-uri \/csp-reports$/);
  });

  it('are counted in both formats by directive and origin, without any address', async () => {
    expect((await report(OLD)).status).to.equal(204);
    expect((await report(OLD)).status).to.equal(204);
    expect((await report(NEW, '203.0.113.7', 'application/reports+json')).status).to.equal(204);
    await until(() => stored.length > 0);
    expect(stored).to.deep.equal([
      [
        { directive: 'script-src-elem', source: 'https://evil.example', times: 2 },
        { directive: 'script-src-elem', source: 'inline', times: 1 },
      ],
    ]);
    const lines = site.logged.filter(({ directive }) => directive !== undefined);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ directive: 'script-src-elem', times: 3 });
    expect(JSON.stringify([stored, site.logged])).to.not.contain('secret-token');
  });

  it('are refused when they are too many from one network, and taken from another', async () => {
    for (let sent = 0; sent < 30; sent += 1) await report(OLD, `203.0.113.${sent}`);
    expect((await report(OLD, '203.0.113.99')).status).to.equal(429);
    expect((await report(OLD, '198.51.100.1')).status).to.equal(204);
  });

  it('with made-up directives and sources count as a few', async () => {
    for (let at = 0; at < 150; at += 1)
      await report(
        { 'csp-report': { 'effective-directive': `x-${at}`, 'blocked-uri': `https://s${at}.example/` } },
        `10.1.${at}.1`,
      );
    await site.close();
    const counts = stored.flat();
    expect(new Set(counts.map(({ directive }) => directive))).to.deep.equal(new Set(['other']));
    expect(counts.reduce((sum, { times }) => sum + times, 0)).to.equal(150);
    site = await startSite({ place: { mode: 'embedded', api } });
  });

  it('that are no reports, or too long, are refused', async () => {
    expect((await report('no json')).status).to.equal(400);
    expect((await report({ hello: 1 })).status).to.equal(400);
    expect((await report('x'.repeat(20_000))).status).to.equal(413);
  });

  it('only go to the log when the API is another one', async () => {
    await site.close();
    site = await startSite({ place: { mode: 'embedded', api }, countBlockedContent: null });
    expect((await report(OLD)).status).to.equal(204);
    await until(() => site.logged.some(({ directive }) => directive === 'script-src-elem'));
  });
});
