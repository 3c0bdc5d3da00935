import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import express from 'express';
import { contracts } from '../../shared/contracts/contracts.ts';
import { createDocsRouter } from '../../server/api/mounts.ts';
import { createDevMailbox } from '../../server/api/modules/mail/dev-mailbox.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { pageOf, type RunningSite, startSite, withPages } from '../support/start-site.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

/** The policy's directives by name. */
function readPolicy(header: unknown): Map<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...values]) => [name, values]));
}

describe('The security headers', () => {
  let site: RunningSite;
  let db: Database;
  let clientFolder: string;
  let style = '';
  let api: ReturnType<typeof buildApi>;

  before(async () => {
    clientFolder = mkdtempSync(join(tmpdir(), 'parkweb-client-'));
    mkdirSync(join(clientFolder, 'assets'));
    writeFileSync(join(clientFolder, 'assets/main-abc.js'), 'export {};');
    writeFileSync(join(clientFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    db = await buildDatabase();
    api = buildApi({ db });
    const mailbox = createDevMailbox({ db, render: () => Promise.reject(new Error('Broken')) });
    site = await startSite({
      place: { mode: 'embedded', api },
      clientFolder,
      publicOrigin: 'https://parking.example',
      sentryDsn: 'https://key@reports.example/1',
      mounts: [
        { path: '/api', handler: createDocsRouter(api) },
        { path: '/dev/mail', handler: mailbox },
        {
          path: '/broken',
          handler: express.Router().get('/', () => Promise.reject(new Error('secret words'))),
        },
      ],
      checkReadiness: async () => ({ isReady: false, note: null }),
      site: withPages({
        '/throws': pageOf(() => {
          throw new Error('secret words');
        }),
      }),
    });
  });
  after(async () => {
    await site.close();
    await api.drain();
    await db.close();
    rmSync(clientFolder, { recursive: true });
  });

  for (const [what, target, status, method] of [
    ['a cached page', '/', 200],
    ['a rendered page', '/health', 200],
    ['a page with a link’s token', '/booking?token=abc', 200],
    ['a 404', '/nowhere', 404],
    ['a 500', '/throws', 500],
    ['a refused method', '/booking', 405, 'POST'],
    ['an asset', '/assets/main-abc.js', 200],
    ['an asset that is not there', '/assets/main-old.js', 404],
    ['a file', '/favicon.svg', 200],
    ['the API', '/api/settings', 200],
    ['a call that the API does not know', '/api/nothing', 404],
    ['a call that is refused at the door', '/api/events/', 403, 'POST'],
    ['the API’s documentation', '/api/docs', 200],
    ['its description for programs', '/api/openapi.json', 200],
    ['the demo’s mailbox', '/dev/mail', 200],
    ['a mail that is not there', '/dev/mail/nothing', 404],
    ['the health check', '/livez', 200],
    ['the readiness check', '/readyz', 503],
    ['a failure outside of pages', '/broken', 500],
  ] as const) {
    it(`are on ${what}`, async () => {
      const answer = await site.get(target, { method: method ?? 'GET' });
      expect(answer.status).to.equal(status);
      const referrer = target.includes('token') ? { 'referrer-policy': 'no-referrer' } : {};
      expect(answer.headers).to.include({ ...EVERYWHERE, ...referrer });
      expect(answer.headers['strict-transport-security']).to.match(/^max-age=\d{8,}/);
      expect(answer.headers['permissions-policy']).to.contain('camera=()');
      expect(answer.headers).to.not.have.any.keys('x-powered-by', 'server');
      expect(answer.text).to.not.match(/secret words|node_modules/);
      const policy = readPolicy(answer.headers['content-security-policy']);
      expect(policy.get('default-src')).to.deep.equal(["'none'"]);
      expect(policy.get('frame-ancestors')).to.deep.equal(["'none'"]);
      expect([...policy.values()].flat())
        .to.not.include("'unsafe-inline'")
        .and.not.include("'unsafe-eval'");
    });
  }

  it('allow a page only its own files and the address for error reports', async () => {
    const { headers } = await site.get('/booking');
    const policy = readPolicy(headers['content-security-policy']);
    expect(policy.get('script-src')).to.deep.equal(["'self'"]);
    expect(policy.get('connect-src')).to.deep.equal(["'self'", 'https://reports.example']);
    expect(policy.get('form-action')).to.deep.equal(["'self'"]);
    expect(policy.get('base-uri')).to.deep.equal(["'none'"]);
  });

  for (const [what, target] of [
    ['a cached page', '/'],
    ['a rendered page', '/booking'],
    ['a 404', '/nowhere'],
    ['a 500', '/throws'],
  ] as const) {
    it(`allow ${what} its own inline style by its hash, and no other`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const { headers, text } = await site.get(target, { method });
        const hashes = readPolicy(headers['content-security-policy']).get('style-src');
        if (method === 'GET') style = /<style[^>]*>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
        const hash = createHash('sha256').update(style).digest('base64');
        expect(hashes).to.deep.equal(["'self'", `'sha256-${hash}'`]);
      }
    });
  }

  it('have no HSTS when the site does not use https', async () => {
    const plain = await startSite({ place: { mode: 'embedded', api } });
    for (const target of ['/', '/livez', '/api/settings']) {
      expect((await plain.get(target)).headers).to.not.have.property('strict-transport-security');
    }
    await plain.close();
  });

  it('allow everyone to open the API’s documentation, with GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers, text } = await site.get('/api/docs', {
        method,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(headers['content-security-policy']).to.match(/style-src 'sha256-/);
      if (method === 'GET') for (const { name } of contracts) expect(text).to.contain(`id="${name}"`);
    }
    const described = await site.get('/api/openapi.json');
    expect(described.headers['content-type']).to.equal('application/json');
    expect(JSON.parse(described.text).openapi).to.match(/^3\.1/);
  });
});
