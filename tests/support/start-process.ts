import { spawn } from 'node:child_process';
import { buildDataDir } from './database.ts';
import { until } from './until.ts';

const PROGRAM = `
  import { findDescriptorShare } from './server/descriptors.ts';
  import { readEnv } from './server/env.ts';
  import { startServer } from './server/start-server.ts';
  import { createPageHandler } from './server/web/page-handler.ts';
  import { site, staffSite } from './server/web/site.ts';
  const findAssets = () => ({ scripts: [], styles: [], modules: [], fonts: [] });
  await startServer(readEnv(), {
    clientFolder: null,
    staffFolder: null,
    sharedPaths: [],
    createPageHandler: (options) => createPageHandler({ ...options, site, staffSite, findAssets, findStaffAssets: findAssets }),
    maxConnections: findDescriptorShare(),
    mounts: [],
  });
`;

interface ProcessOptions {
  drainMs: number;
  /** File descriptors that the process may have open; by default as many as this one. */
  maxDescriptors?: number;
}

/** Starts a process of the whole product that runs from the sources. */
export async function startProcess({ drainMs, maxDescriptors }: ProcessOptions) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: await buildDataDir(),
    DEMO: '1',
    DRAIN_MS: String(drainMs),
  };
  const imports = ['--import=tsx', '--import=./tests/setup/register-css.mjs'];
  const limit = maxDescriptors ? `ulimit -n ${maxDescriptors} && ` : '';
  const node = [process.execPath, ...imports, '--input-type=module', '--eval', PROGRAM];
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...node], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
  await until(() => said.includes('open at') || child.exitCode !== null, 30_000);
  const port = Number(/open at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
  return { child, port, said: () => said };
}
