import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sharedPaths } from '../pages/shared-paths.ts';
import { textFiles } from '../pages/text-files.ts';
import { findDescriptorShare } from './descriptors.ts';
import { readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { readAssets } from './web/assets.ts';
import { createPageHandler } from './web/page-handler.ts';
import { site } from './web/site.ts';

// The built server is dist/server/main.js, next to dist/client.
const serverFolder = dirname(fileURLToPath(import.meta.url));
const clientFolder = join(serverFolder, '../client');

/** Before the first connection: Node doesn't retry an import that failed because there were no file descriptors left. */
async function loadChunks(folder: string): Promise<void> {
  for (const file of readdirSync(folder))
    if (file.endsWith('.js')) await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
}

try {
  const maxConnections = findDescriptorShare();
  await loadChunks(join(serverFolder, 'chunks'));
  const findAssets = readAssets(clientFolder);
  await startServer(readEnv(), {
    clientFolder,
    sharedPaths,
    createPageHandler: (options) => createPageHandler({ ...options, site, textFiles, findAssets }),
    maxConnections,
    mounts: [],
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
