// `npm run doctor`: says what is well, what is wrong and what to do, with the server's settings.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/doctor.js');
