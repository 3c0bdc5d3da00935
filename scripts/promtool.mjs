import { existsSync } from 'node:fs';
import { canInstall, installFromDebian } from './debian.mjs';
import { step } from './steps.mjs';

/** Installs Debian's Prometheus with promtool if it is missing and that is allowed. Without it, its tests skip themselves. */
export async function ensurePromtool() {
  if (!existsSync('/usr/bin/promtool') && canInstall())
    await step('Installing prometheus', () => installFromDebian('prometheus'));
}
