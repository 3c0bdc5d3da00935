import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { giveUp, run, step } from './steps.mjs';

const PACKAGES = ['lighthouse@12.8.2', 'vnu-jar@26.9.27'];
const folder = join(homedir(), '.cache/parkweb/audit');
const modules = join(folder, 'node_modules');
const JAVA = '/usr/bin/java';

/** What only the audit needs lives in a folder of its own. Answers where Lighthouse and the HTML checker are. */
export async function ensureAuditTools() {
  const tools = {
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
  if (code !== 0) giveUp(`${PACKAGES.join(' and ')} could not be installed in ${folder}.`);
}
