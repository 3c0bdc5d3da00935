// `npm run staff:create`: makes the lot's first administrator, on the data that the server's settings name.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/staff-create.js');
