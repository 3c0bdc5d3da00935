// `npm run check`: types, lint, format and unit tests; the same locally and in CI.
import { fileURLToPath } from 'node:url';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { runNode, step } from './steps.mjs';
import { runMocha, SUITES } from './suites.mjs';

const SOURCE_CHECKS = [
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['Format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
];

/** Runs the static checks side by side. Returns the names of those that failed. */
export async function checkSources() {
  const check = async ([name, program]) =>
    (await step(name, () => runNode(program, { held: true }))) === 0 ? [] : [name];
  return (await Promise.all(SOURCE_CHECKS.map(check))).flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  checkNodeVersion();
  await ensureInstalled();
  const failed = await checkSources();
  const code = await step('Unit tests', () => runMocha(SUITES.unit));
  if (code !== 0) failed.push('Unit tests');
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll is well.');
  process.exitCode = failed.length > 0 ? 1 : 0;
}
