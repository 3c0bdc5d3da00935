import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedPaths } from '../pages/shared-paths.ts';
import { textFiles } from '../pages/text-files.ts';
import { readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { readAssets } from './web/assets.ts';
import { createPageHandler } from './web/page-handler.ts';
import { site } from './web/site.ts';

// The built server is dist/server/main.js, next to dist/client.
const clientFolder = join(dirname(fileURLToPath(import.meta.url)), '../client');

try {
  const findAssets = readAssets(clientFolder);
  await startServer(readEnv(), {
    clientFolder,
    sharedPaths,
    createPageHandler: (options) => createPageHandler({ ...options, site, textFiles, findAssets }),
    mounts: [],
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
