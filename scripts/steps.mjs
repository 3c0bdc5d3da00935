import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: every script works from there, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs `work` under a name, and says how long it took. */
export async function step(name, work) {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a program in the project's folder with our output; answers its exit code, throws when it cannot start.
 * What runs beside something else is `held`: it says everything at its end.
 */
export function run(program, args, { env = {}, shell = false, held = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a script or an installed package's program on this very Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Ends the process with a sentence for people instead of a stack. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
