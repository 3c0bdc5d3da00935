import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import * as v from 'valibot';
import {
  findDevelopmentTools,
  findForbiddenLicenses,
  listProductionPackages,
} from '../../scripts/licenses.mjs';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { copyProductionFolder } from '../support/production-folder.ts';
import { ask, type ProductionSite, startProductionSite } from '../support/production-site.ts';

/** Font files, which the server finds by their names and never imports. */
const isFont = (name: string) => name.startsWith('@fontsource');

const packageJson = v.parse(
  v.object({ dependencies: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);

/** The packages that the built server imports, at its start or later. */
function findImports(): Set<string> {
  const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join('dist/server', file), 'utf8'));
  const specifiers = sources.flatMap((source) => [
    ...source.matchAll(/^import (?:.* from ?)?"([^"./][^"]*)";?$|\bimport\("([^"./][^"]*)"\)/gm),
  ]);
  const names = specifiers
    .map(([, atStart, later]) => atStart ?? later ?? '')
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return new Set(names);
}

describe('A production install', () => {
  it('carries no package whose license is not open source', () => {
    expect(listProductionPackages().length).to.be.greaterThan(100);
    expect(findForbiddenLicenses()).to.deep.equal([]);
  });

  it('carries no development tool', () => {
    expect(findDevelopmentTools().map(({ name }) => name)).to.deep.equal([]);
  });

  it('has as dependencies what the built server imports, and fonts', () => {
    const declared = Object.keys(packageJson.dependencies).filter((name) => !isFont(name));
    expect([...findImports()].toSorted()).to.deep.equal(declared.toSorted());
  });

  it('refuses a package without a license, under a license that is not open source, or with only one part allowed', () => {
    const licenses = ['none named', 'FSL-1.1-Apache-2.0', 'MIT AND FSL-1.1-MIT', '(GPL-3.0 OR MIT)', 'ISC'];
    const packages = licenses.map((license) => ({
      name: 'x',
      version: '1',
      place: 'node_modules/x',
      license,
    }));
    expect(findForbiddenLicenses(packages).map(({ license }) => license)).to.deep.equal(licenses.slice(0, 3));
  });
});

describe('The built server in a folder with package.json, dist and the production packages alone', function () {
  let postgres: PostgresServer | null;
  let production: { folder: string; remove: () => void };
  let site: ProductionSite;

  before(async function () {
    postgres = await startPostgres();
    if (!postgres) {
      process.stderr.write(
        '\n!!! SKIPPED: the production install was not started: no PostgreSQL was found\n',
      );
      return this.skip();
    }
    production = copyProductionFolder();
    site = await startProductionSite({ folder: production.folder, databaseUrl: postgres.url });
  });
  after(async () => {
    await site?.stop();
    production?.remove();
    await postgres?.stop();
  });

  for (const path of ['/livez', '/readyz', '/', '/booking', '/api/docs'])
    it(`answers ${path}, with nothing writable but /tmp`, async () => {
      expect(await ask(path, site)).to.equal(200);
    });

  it('finds every package that it loads later, and what that package needs', async () => {
    const script = Object.keys(packageJson.dependencies)
      .filter((name) => !isFont(name))
      .map((name) => `await import('${name === 'bwip-js' ? 'bwip-js/node' : name}');`);
    const node = spawn(process.execPath, ['--input-type=module', '--eval', script.join('')], {
      cwd: production.folder,
      stdio: 'inherit',
    });
    expect(await once(node, 'exit')).to.deep.equal([0, null]);
  });
});
