import { execFileSync } from 'node:child_process';
import { canInstall, installFromDebian } from '../scripts/debian.mjs';

/** Whether a program can be run. Installs Debian's package of it when that is allowed. */
export async function ensureProgram(program: string, debianPackage = program): Promise<boolean> {
  if (!isThere(program) && canInstall()) await installFromDebian(debianPackage);
  return isThere(program);
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
