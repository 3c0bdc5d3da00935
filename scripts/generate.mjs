// `npm run generate -- --scale`: fills a demo lot with years of history, in the database of the server's settings.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/generate.js');
