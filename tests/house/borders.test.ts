import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const violations: [file: string, code: string, message: string][] = [
  ['shared/page/a.ts', "import '../../client/main.tsx';", '`shared` runs on both sides'],
  [
    'shared/page/b.ts',
    "export const b = import('../../pages/home/HomePage.tsx');",
    '`shared` runs on both sides',
  ],
  ['shared/page/c.ts', "export type { C } from '../../server/env.ts';", '`shared` runs on both sides'],
  ['shared/page/d.ts', "import 'node:fs';", 'also runs in a browser'],
  ['pages/home/HomePage.tsx', "import '../booking/steps.ts';", 'a page imports `shared` and its own folder'],
  ['pages/parts/A.tsx', "import '../home/HomePage.tsx';", 'what several pages show imports `shared`'],
  ['pages/home/A.tsx', 'export const A = () => <p style={{}} />;', 'drops style= attributes'],
  ['layouts/A.tsx', "import '../pages/routes.ts';", 'a layout imports'],
  ['middleware/a.ts', "import '../layouts/layouts.ts';", 'a middleware imports'],
  ['client/a.ts', "import '../server/env.ts';", 'the browser entry imports'],
  ['client/b.ts', "import 'moment';", 'shared/format/time.ts'],
  ['server/web/a.ts', "import '../api/api.ts';", 'the API by its client'],
  ['server/web/b.ts', "import 'drizzle-orm';", 'never leave server/api'],
  ['server/api/a.ts', "import '../web/a.ts';", 'the API knows nothing of the site'],
  ['server/api/b.ts', "import '../../shared/stores/a.ts';", 'the API knows nothing of the site'],
  ['server/api/c.ts', 'export const c = process.env.PORT;', 'read once, in server/env.ts'],
  ['server/api/platform/a.ts', "import '../modules/rates/a.ts';", 'the platform knows nothing of parking'],
  [
    'server/api/platform/b.ts',
    "export type { B } from '../api.ts';",
    'the platform knows nothing of parking',
  ],
  ['server/api/modules/rates/a.ts', "import '../bookings/a.ts';", 'modules above it'],
  ['server/api/modules/rates/b.ts', "import type { A } from '../../trips/a.ts';", 'modules above it'],
  ['server/api/modules/unlisted/a.ts', "import '../rates/a.ts';", 'modules above it'],
  ['server/api/modules/bookings/b.ts', "import '../quotes/tables.ts';", 'only its own tables'],
  ['server/api/modules/site/a.ts', "import '../../platform/outbox/tables.ts';", 'only its own tables'],
  ['server/log.ts', "import './web/a.ts';", 'the log is below everything else'],
  ['server/web/d.ts', "import '../start-server.ts';", 'the API by its client'],
  ['middleware/b.ts', "import 'express';", 'express stays in the server'],
  ['client/utils/a.ts', 'export const a = 1;', 'the name says nothing'],
  ['client/index.ts', 'export const a = 1;', 'no index files'],
  ['shared/stores/round.ts', "import type { B } from './trip.ts'; export type A = B;", 'Dependency cycle'],
  ['shared/stores/trip.ts', "import type { A } from './round.ts'; export type B = A;", 'Dependency cycle'],
];

const allowed: [file: string, code: string][] = [
  ['shared/format/time.ts', "import 'moment-timezone';"],
  ['pages/routes.ts', "export const a = import('./home/HomePage.tsx');"],
  ['pages/home/B.tsx', "import './B.module.css'; import '../../shared/page/a.ts'; import '../parts/C.tsx';"],
  ['server/web/c.ts', "import '../../pages/routes.ts'; import '../env.ts'; import 'express';"],
  ['server/main.ts', "import './api/d.ts'; import './web/c.ts'; import '../layouts/layouts.ts';"],
  ['server/api/d.ts', "import '../../shared/contracts/a.ts'; import 'drizzle-orm';"],
  ['server/api/modules/bookings/c.ts', "import './tables.ts'; import '../quotes/find-quote.ts';"],
  ['server/api/modules/bookings/tables.ts', "import '../members/tables.ts';"],
  ['server/api/trips/a.ts', "import '../modules/bookings/tables.ts';"],
  ['server/api/modules/rates/b.test.ts', "import '../bookings/tables.ts';"],
  ['server/api/d.test.ts', "import '../../tests/support/a.ts';"],
];

describe('The import rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borders-'));
  let reports = '';

  before(() => {
    for (const [file, code] of [...violations, ...allowed]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const options = ['--config', join(root, '.oxlintrc.json'), '--format', 'unix'];
    reports = spawnSync(process.execPath, [oxlint, ...options], { cwd: folder, encoding: 'utf8' }).stdout;
  });

  after(() => rmSync(folder, { recursive: true }));

  const reportsFor = (file: string) => reports.split('\n').filter((line) => line.startsWith(`${file}:`));

  for (const [file, code, message] of violations) {
    it(`reports in ${file}: ${code}`, () => {
      expect(reportsFor(file).join('\n')).to.contain(message);
    });
  }

  for (const [file, code] of allowed) {
    it(`allows in ${file}: ${code}`, () => {
      expect(reportsFor(file).filter((line) => line.includes('house('))).to.deep.equal([]);
    });
  }
});
