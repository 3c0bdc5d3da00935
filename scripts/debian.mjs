import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's packages, waiting for another installation. */
export async function installFromDebian(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['update', ...patient], { env });
  await run('apt-get', ['install', '-y', ...patient, ...packages], { env });
}
