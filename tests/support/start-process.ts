import { spawn } from 'node:child_process';
import { buildDataDir } from './database.ts';
import { until } from './until.ts';

const PROGRAM = `
  import { findDescriptorShare } from './server/descriptors.ts';
  import { readEnv } from './server/env.ts';
  import { startServer } from './server/start-server.ts';
  import { createPageHandler } from './server/web/page-handler.ts';
  import { site, staffSite } from './server/web/site.ts';
  const findAssets = () => ({ scripts: [], styles: [], inlineStyle: null, modules: [], importMap: null, fonts: [], page: null });
  await startServer(readEnv(), {
    clientFolder: null,
    staffFolder: null,
    sharedPaths: [],
    createPageHandler: (options) => createPageHandler({ ...options, site, staffSite, findAssets, findStaffAssets: findAssets }),
    maxConnections: findDescriptorShare(),
    mounts: [],
  });
`;

const HOOKS = `
  import { writeSync } from 'node:fs';
  export async function resolve(specifier, context, next) {
    const found = await next(specifier, context);
    const name = /node_modules\\/(prom-client|@opentelemetry\\/[^/]+)/.exec(found.url)?.[1];
    if (name) writeSync(1, 'LOADED ' + name + '\\n');
    return found;
  }
`;
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
/** Prints a line for each package of metrics and traces that the process loads. */
const tellPackages = asModule(
  `import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOKS))});`,
);

interface ProcessOptions {
  drainMs: number;
  /** With the demo's history, whose seeding takes as long as the rest of the start. */
  isDemo?: boolean;
  /** File descriptors that the process may have open; by default as many as this one. */
  maxDescriptors?: number;
  /** More settings. */
  settings?: Record<string, string>;
}

/** Starts a process of the whole product that runs from the sources. */
export async function startProcess({
  drainMs,
  isDemo = false,
  maxDescriptors,
  settings = {},
}: ProcessOptions) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: await buildDataDir(),
    DEMO: isDemo ? '1' : '0',
    DRAIN_MS: String(drainMs),
    ...settings,
  };
  const imports = ['--import=tsx', '--import=./tests/setup/register-css.mjs', `--import=${tellPackages}`];
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
  /** Null without METRICS_PORT. */
  const metricsUrl = /metrics {2}(http:\S+)/.exec(said)?.[1] ?? null;
  return { child, port, metricsUrl, said: () => said };
}
