// `npm test`: everything. `npm test -- unit|http|contract|race|deploy|browser|postgres [files]`: a part of it.
// The last line is always `N passed, N failed`, with `, N skipped` when something was.
import { checkSources } from './check.mjs';
import { ensureBuilt } from './built.mjs';
import { CHROMIUM_ADVICE, ensureChromium } from './chromium.mjs';
import { ensureDeployPrograms } from './deploy-programs.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { ensurePgbouncer } from './pgbouncer.mjs';
import { ensurePromtool } from './promtool.mjs';
import { giveUp, step } from './steps.mjs';
import { runBrowser, runMocha, SUITES } from './suites.mjs';
import { createTotals, describeTotals } from './totals.mjs';

const EMBEDDED = { DATABASE_URL: undefined };
const [part = 'all', ...files] = process.argv.slice(2);
const totals = createTotals();

const PARTS = {
  all: testAll,
  unit: () => testSuite('unit'),
  http: () => testSuite('http'),
  contract: () => testSuite('contract'),
  race: () => withPostgres((env) => testSuite('race', env)),
  postgres: () => withPostgres(testOnPostgres),
  deploy: testDeploy,
  browser: testBrowser,
};

if (!Object.hasOwn(PARTS, part))
  giveUp(`There is no suite "${part}". Choose one of: ${Object.keys(PARTS).join(', ')}.`);
checkNodeVersion();
await ensureInstalled();
await PARTS[part]();

const sum = totals.sum();
totals.close();
console.log(`\n${describeTotals(sum)}`);
process.exitCode = sum.failed > 0 ? 1 : 0;

async function testAll() {
  const chromium = await ensureChromium();
  await ensurePromtool();
  for (const name of await checkSources()) fail(`${name} failed`);
  await withPostgres(testOnBoth, testOnEmbedded);
  await testDeploy();
  await testBrowser(chromium);
}

/**
 * Two rows of suites side by side: each keeps one core busy. The API's unit tests run on PostgreSQL only, because the
 * suites on the embedded database pass through the same code.
 */
async function testOnBoth(env) {
  await Promise.all([
    testInTurn(['race', env], ['api', env], ['site', EMBEDDED]),
    testInTurn(['http', EMBEDDED], ['contract', EMBEDDED]),
  ]);
}

async function testInTurn(...suites) {
  for (const [suite, env] of suites) await testSuite(suite, env, { held: true });
}

async function testOnEmbedded() {
  for (const suite of ['unit', 'http', 'contract']) await testSuite(suite, EMBEDDED);
}

/** The suites that depend on the database. The site's tests do not. */
async function testOnPostgres(env) {
  for (const suite of ['race', 'api', 'contract']) await testSuite(suite, env);
}

async function testSuite(suite, env = {}, { held = false } = {}) {
  const database = env.DATABASE_URL ? 'PostgreSQL' : 'the embedded database';
  const chosen = files.length > 0 ? files : SUITES[suite];
  const counted = createTotals();
  const runner = () => runMocha(chosen, { env: { ...env, ...counted.env }, held });
  await step(`Tests: ${suite} on ${database}`, () => counted.count(runner));
  totals.add(counted.sum());
  counted.close();
}

async function testDeploy() {
  await ensureDeployPrograms();
  await ensureBuilt();
  await testSuite('deploy', EMBEDDED);
}

async function testBrowser(known) {
  const chromium = known ?? (await ensureChromium());
  if (!chromium) return fail(CHROMIUM_ADVICE);
  await ensureBuilt();
  const env = { ...EMBEDDED, ...chromium, ...totals.env };
  await step('Tests: browser', () => totals.count(() => runBrowser(files, { env })));
}

async function withPostgres(work, workWithout = () => {}) {
  const { tsImport } = await import('tsx/esm/api');
  const { startPostgres } = await tsImport('../tests/support/postgres-server.ts', import.meta.url);
  const server = await step('Starting a PostgreSQL server of our own', startPostgres);
  if (!server) {
    skipPostgres();
    return workWithout();
  }
  try {
    await ensurePgbouncer();
    await work({ DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

function skipPostgres() {
  shout(
    'SKIPPED: the race and crash tests, and every other suite on PostgreSQL. No PostgreSQL 15 or later was found.',
  );
  totals.add({ skipped: 1 });
}

function fail(sentence) {
  shout(`FAILED: ${sentence}`);
  totals.add({ failed: 1 });
}

function shout(sentence) {
  const rule = '!'.repeat(100);
  console.error(`\n${rule}\n${sentence}\n${rule}\n`);
}
