import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { findForbiddenLicenses, listProductionPackages } from '../../scripts/licenses.mjs';
import { findLockProblems, isCycloneDx, readAudit } from '../../scripts/release-lock.mjs';

const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } });
const GOOD = { version: '8.4.0', integrity: 'sha512-x', license: 'MIT' };

describe('The check before a release', () => {
  it('refuses a package without a hash, from elsewhere, or of a banned release', () => {
    expect(findLockProblems(lock({ 'node_modules/path-to-regexp': GOOD }))).to.deep.equal([]);
    const bad: Record<string, object>[] = [
      { 'node_modules/a': { version: '1.0.0' } },
      { 'node_modules/a': { ...GOOD, resolved: 'git+ssh://git@github.com/a/a.git' } },
      { 'node_modules/path-to-regexp': { ...GOOD, version: '8.3.9' } },
      { 'node_modules/axios': { ...GOOD, version: '1.14.1' } },
      { 'node_modules/react-server-dom-webpack': GOOD },
      { 'node_modules/nodemailer': { ...GOOD, version: '7.0.6' } },
    ];
    for (const packages of bad) expect(findLockProblems(lock(packages))).to.have.length(1);
  });

  it('refuses a license that is not open source, in production only', () => {
    const closed = { ...GOOD, license: 'FSL-1.1-Apache-2.0' };
    expect(findForbiddenLicenses(listProductionPackages(lock({ 'node_modules/a': closed })))).to.have.length(
      1,
    );
    const development = lock({ 'node_modules/a': { ...closed, dev: true } });
    expect(findForbiddenLicenses(listProductionPackages(development))).to.deep.equal([]);
  });

  it('tells an answer without advisories from no answer', () => {
    expect(readAudit('{"message":"405 Method Not Allowed","error":{}}')).to.equal(null);
    expect(readAudit('')).to.equal(null);
    expect(readAudit('{"vulnerabilities":{}}')).to.deep.equal([]);
    expect(
      readAudit('{"vulnerabilities":{"a":{"name":"a","severity":"high"},"b":{"name":"b","severity":"low"}}}'),
    ).to.deep.equal(['a (high)']);
  });

  it('knows a bill of materials by its required fields', () => {
    const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', components: [] as object[] };
    expect(isCycloneDx(bom)).to.equal(true);
    expect(isCycloneDx({ ...bom, components: [{ name: 'a' }] })).to.equal(false);
    expect(isCycloneDx(null)).to.equal(false);
  });

  for (const [what, status, found] of [
    ['that gives none', 405, null],
    ['that knows a critical one', 200, ['axios (critical)']],
  ] as const)
    it(`reads the advisories of a registry ${what}`, async function () {
      this.timeout(60_000);
      const advisory = {
        id: 1,
        url: 'https://x.example',
        title: 'x',
        severity: 'critical',
        vulnerable_versions: '*',
      };
      const registry = createServer((req, res) => {
        req.resume();
        res.writeHead(status, { 'content-type': 'application/json' });
        // npm also asks which versions there are.
        const name = String(req.url).slice(1);
        const versions = { '1.21.1': { name, version: '1.21.1' } };
        const answer = req.method === 'GET' ? { name, versions, 'dist-tags': {} } : { axios: [advisory] };
        res.end(JSON.stringify(status === 200 ? answer : {}));
      }).listen(0, '127.0.0.1');
      await once(registry, 'listening');
      const address = registry.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const args = [
        'audit',
        '--omit',
        'dev',
        '--json',
        '--registry',
        `http://127.0.0.1:${port}`,
        '--fetch-retries',
        '0',
      ];
      const said = await new Promise<string>((resolve) =>
        execFile('npm', args, (_error, stdout) => resolve(stdout)),
      );
      registry.close();
      if (found === null) expect(readAudit(said)).to.equal(null);
      else expect(readAudit(said)).to.include.members([...found]);
    });
});
