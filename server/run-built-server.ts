import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedPaths } from '../pages/shared-paths.ts';
import { textFiles } from '../pages/text-files.ts';
import { readEnv } from './env.ts';
import { startServer } from './start-server.ts';
import { readAssets, readStaffAssets } from './web/assets.ts';
import { keepLoaded } from './web/keep-loaded.ts';
import { createPageHandler } from './web/page-handler.ts';
import { site, staffSite } from './web/site.ts';

interface BuiltServer {
  /** The folder of the built server, next to those of the two clients. */
  folder: string;
  maxConnections: number;
}

/** Starts the built server. */
export async function runBuiltServer({ folder, maxConnections }: BuiltServer): Promise<void> {
  const clientFolder = join(folder, '../client');
  const staffFolder = join(folder, '../staff');
  await loadChunks(join(folder, 'chunks'));
  const lists = { site: keepLoaded(site), staffSite: keepLoaded(staffSite), textFiles };
  const files = { findAssets: readAssets(clientFolder), findStaffAssets: readStaffAssets(staffFolder) };
  await startServer(readEnv(), {
    clientFolder,
    staffFolder,
    sharedPaths,
    createPageHandler: (options) => createPageHandler({ ...options, ...lists, ...files }),
    maxConnections,
    mounts: [],
  });
}

/** What is loaded at the start if a setting asks for it, or never: clients of the card network and of error reports, metrics, traces. */
const OPTIONAL = /^(?:prometheus|sentry|stripe|tracing)/;

/** Before the first connection: Node doesn't retry an import that failed because there were no file descriptors left. */
async function loadChunks(folder: string): Promise<void> {
  for (const file of readdirSync(folder))
    if (file.endsWith('.js') && !OPTIONAL.test(file))
      await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
}
