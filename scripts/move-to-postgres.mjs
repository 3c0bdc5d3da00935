// `npm run move-to-postgres`: copies the embedded database of the settings into an empty PostgreSQL database.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/move-to-postgres.js');
