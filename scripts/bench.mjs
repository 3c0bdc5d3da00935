// `npm run bench`: builds, then measures the product and its baselines in one run; see bench/.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { runNode } from './steps.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(['--import', 'tsx', 'bench/bench.ts', ...process.argv.slice(2)]);
