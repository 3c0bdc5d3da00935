// `npm run prove`: builds, then tries every id of docs/PROOF.md or the named ones; see prove/. `--long` tries them at full length.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { run } from './steps.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
// The bench's load loads pages, which have styles and posts beside their code.
const HOOKS = ['tsx', './tests/setup/register-css.mjs', './tests/setup/register-posts.mjs'];
const imports = HOOKS.flatMap((hook) => ['--import', hook]);
process.exitCode = await run(process.execPath, [...imports, 'prove/prove.ts', ...process.argv.slice(2)]);
