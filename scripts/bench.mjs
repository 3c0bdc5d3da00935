// `npm run bench`: builds, then measures the product and its baselines in one run; see bench/. `--node24` measures on Node 24.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { ensureNode24 } from './node24-program.mjs';
import { run } from './steps.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
const words = process.argv.slice(2);
const node = words.includes('--node24') ? await ensureNode24() : process.execPath;
// Pages have styles and posts beside their code.
const HOOKS = ['tsx', './tests/setup/register-css.mjs', './tests/setup/register-posts.mjs'];
const imports = HOOKS.flatMap((hook) => ['--import', hook]);
process.exitCode = await run(node, [...imports, 'bench/bench.ts', ...words]);
