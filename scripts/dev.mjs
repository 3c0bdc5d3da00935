// `npm run dev`: the server from its sources. Pages change in place (Vite); a change of the server restarts it.
import { checkNodeVersion, ensureInstalled } from './install.mjs';
import { runNode } from './steps.mjs';

checkNodeVersion();
await ensureInstalled();
process.exitCode = await runNode(['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/dev.ts']);
