import { existsSync } from 'node:fs';
import { canInstall, installFromDebian } from './debian.mjs';
import { step } from './steps.mjs';

const PACKAGES = { '/usr/sbin/haproxy': 'haproxy', '/usr/bin/systemd-analyze': 'systemd' };

/** Installs HAProxy and systemd's tools if they are missing and that is allowed. Without them, their tests skip themselves. */
export async function ensureDeployPrograms() {
  const missing = Object.keys(PACKAGES).filter((program) => !existsSync(program));
  if (missing.length > 0 && canInstall())
    await step('Installing HAProxy and systemd', () =>
      installFromDebian(...missing.map((program) => PACKAGES[program])),
    );
}
