// `npm start`: installs what is missing, builds what is stale, and becomes the server.
import { ensureBuilt } from './built.mjs';
import { checkNodeVersion, ensureInstalled } from './install.mjs';

checkNodeVersion();
await ensureInstalled();
await ensureBuilt();
await import('../dist/server/main.js');
