// `npm run restore -- FILE`: restores a backup of the embedded database into the data folder of the settings.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/restore.js');
