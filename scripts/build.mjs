// `npm run build`: sources → dist/client, dist/staff (with .br and .gz beside each file) and dist/server.
import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkBudgets } from './budgets.mjs';
import { BUILD_STAMP, fingerprintSources } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { prepareDatabase } from './prepare-database.mjs';
import { listPaymentScripts, signScripts } from './sign-scripts.mjs';
import { giveUp, root, runNode, step } from './steps.mjs';

const CLIENT = join(root, 'dist/client');
const STAFF = join(root, 'dist/staff');
const SERVER = join(root, 'dist/server');
/** The list of this release, for comparing the next one with it. */
const PAYMENT_SCRIPTS = join(root, 'dist/payment-scripts.json');
const TEXT = /\.(css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Below this size, compressing saves less than its header costs. */
const WORTH_COMPRESSING = 1000;

/** Files that the server reads at run time, and where its bundle expects them. */
const RUNTIME_FILES = [['server/api/platform/database/migrations', 'migrations']];

/** Builds client and server. Throws if a build fails or a page exceeds its budget. */
export async function build() {
  const print = fingerprintSources();
  rmSync(join(root, BUILD_STAMP), { force: true });
  const vite = await import('vite');
  const buildPart = (mode, ssr) => vite.build({ root, mode, logLevel: 'warn', build: { ssr } });
  await step('Building what browsers load', () => buildPart('production', false));
  await step('Building the back office', () => buildPart('staff', false));
  await step('Building the server', () => buildPart('production', true));
  [CLIENT, STAFF].forEach(signScripts);
  writeFileSync(PAYMENT_SCRIPTS, JSON.stringify(listPaymentScripts(CLIENT), null, 2));
  for (const [from, to] of RUNTIME_FILES) cpSync(join(root, from), join(SERVER, to), { recursive: true });
  await step('Preparing the embedded database', () => prepareDatabase(SERVER));
  await step('Drawing previews', drawPreviews);
  await step('Compressing', () => Promise.all([CLIENT, STAFF].map(compressAll)));
  checkBudgets(CLIENT, STAFF);
  writeFileSync(join(root, BUILD_STAMP), print);
}

async function drawPreviews() {
  const code = await runNode(['--import', 'tsx', 'scripts/render-previews.mjs', join(CLIENT, 'previews')]);
  if (code !== 0) throw new Error('The previews could not be drawn');
}

async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => !name.startsWith('.'));
  await Promise.all(
    files
      .map((name) => join(folder, name))
      .filter(isWorthCompressing)
      .map(compress),
  );
}

function isWorthCompressing(file) {
  return TEXT.test(file) && statSync(file).size > WORTH_COMPRESSING;
}

async function compress(file) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await build().catch((error) => giveUp(error.message));
}
