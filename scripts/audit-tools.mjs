import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { giveUp, run, step } from './steps.mjs';

const PACKAGES = [
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'lighthouse@12.8.2',
  'openapi-typescript@7.13.0',
  // Of openapi-typescript: TypeScript 7, which checks the project, has no API to generate code with.
  'typescript@5.9.3',
  'vnu-jar@26.9.27',
];
const folder = join(homedir(), '.cache/parkweb/audit');
const modules = join(folder, 'node_modules');
const JAVA = '/usr/bin/java';

/** Installs the audit's tools in a separate folder. Returns the path of each program. */
export async function ensureAuditTools() {
  const tools = {
    OPENAPI_TYPESCRIPT: join(modules, 'openapi-typescript/bin/cli.js'),
    REDOCLY: join(modules, '@redocly/cli/bin/cli.js'),
    SPECTRAL: join(modules, '@stoplight/spectral-cli/dist/index.js'),
    LIGHTHOUSE: join(modules, 'lighthouse/cli/index.js'),
    VNU_JAR: join(modules, 'vnu-jar/build/dist/vnu.jar'),
  };
  if (!Object.values(tools).every((file) => existsSync(file)))
    await step('Installing the audit’s tools', install);
  if (!existsSync(JAVA) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await step('Installing Java', () => run('apt-get', ['install', '-y', '-qq', 'default-jre-headless']));
  const missing = [...Object.values(tools), JAVA].find((file) => !existsSync(file));
  if (missing) giveUp(`The audit needs ${missing}.`);
  return tools;
}

async function install() {
  mkdirSync(folder, { recursive: true });
  const code = await npm(['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...PACKAGES]);
  if (code !== 0) giveUp(`${PACKAGES.join(', ')} could not be installed in ${folder}.`);
}
