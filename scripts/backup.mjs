// `npm run backup -- FILE`: backs up the embedded database of the server's settings, also while the server runs.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/backup.js');
