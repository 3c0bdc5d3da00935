import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, from which every script works. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs `work`, and prints its name and duration. */
export async function step(name, work) {
  const started = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a program, in the project's folder unless told. Returns its exit code, throws if it cannot start.
 * @param held prints the output at the end, for programs that run in parallel
 */
export function run(program, args, { env = {}, shell = false, held = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
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

/** Runs a script with the current Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Exits with a sentence instead of a stack trace. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
