import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedPaths } from '../pages/shared-paths.ts';
import { textFiles } from '../pages/text-files.ts';
import { readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { readAssets } from './web/assets.ts';
import { createPageHandler } from './web/page-handler.ts';
import { site } from './web/site.ts';

interface BuiltServer {
  /** The folder of the built server, next to that of the client. */
  folder: string;
  maxConnections: number;
}

/** Starts the built server. */
export async function runBuiltServer({ folder, maxConnections }: BuiltServer): Promise<void> {
  const clientFolder = join(folder, '../client');
  await loadChunks(join(folder, 'chunks'));
  const findAssets = readAssets(clientFolder);
  await startServer(readEnv(), {
    clientFolder,
    sharedPaths,
    createPageHandler: (options) => createPageHandler({ ...options, site, textFiles, findAssets }),
    maxConnections,
    mounts: [],
  });
}

/** Before the first connection: Node doesn't retry an import that failed because there were no file descriptors left. */
async function loadChunks(folder: string): Promise<void> {
  for (const file of readdirSync(folder))
    if (file.endsWith('.js')) await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
}
