import { spawn } from 'node:child_process';
import { buildDataDir } from './database.ts';
import { until } from './until.ts';

const PROGRAM = `
  import { findDescriptorShare } from './server/descriptors.ts';
  import { readEnv } from './server/env.ts';
  import { startServer } from './server/start-server.ts';
  import { createPageHandler } from './server/web/page-handler.ts';
  import { site, staffSite } from './server/web/site.ts';
  const findAssets = () => ({ scripts: [], styles: [], inlineStyle: null, modules: [], fonts: [], page: null });
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
  /** With the demo's history, whose seeding takes as long as the rest of the start. */
  isDemo?: boolean;
  /** File descriptors that the process may have open; by default as many as this one. */
  maxDescriptors?: number;
}

/** Starts a process of the whole product that runs from the sources. */
export async function startProcess({ drainMs, isDemo = false, maxDescriptors }: ProcessOptions) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: await buildDataDir(),
    DEMO: isDemo ? '1' : '0',
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
  await until(() => said.includes('open at') || child.exitCode !== null, 60_000);
  const port = Number(/open at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
  return { child, port, said: () => said };
}
