import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster.ts';
import { runTrials, TRIALS } from './trials.ts';

const { values } = parseArgs({
  options: {
    /** Seconds after which it ends by itself. */
    for: { type: 'string' },
    trials: { type: 'boolean', default: false },
    /** The trials to run, by name, with commas. */
    only: { type: 'string' },
    /** Kept, with the logs. Without it, a temporary folder is used and removed. */
    folder: { type: 'string' },
  },
});
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'parkweb-cluster-'));
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

console.log(`Starting the cluster in ${folder} (about 20 s)`);
const cluster = await startCluster(folder);
try {
  console.log(`The site is open at ${cluster.site}`);
  for (const { name, role, address } of await describe()) console.log(`${name} ${address} ${role}`);
  if (values.trials) {
    const names = values.only?.split(',') ?? Object.keys(TRIALS);
    await Promise.race([runTrials(cluster, names), interrupted]);
  } else {
    console.log('Ctrl-C stops everything.');
    const over = values.for && new Promise((resolve) => setTimeout(resolve, Number(values.for) * 1000));
    await Promise.race([interrupted, ...(over ? [over] : [])]);
  }
} finally {
  await cluster.stop();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

async function describe() {
  const members = await cluster.listMembers();
  return cluster.nodes.map(({ name, address }) => ({
    name,
    address,
    role: members.find((member) => member.name === name)?.role ?? 'unknown',
  }));
}
