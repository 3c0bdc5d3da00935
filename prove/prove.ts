import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { diskFull } from './disk-full.ts';
import { observatory, tls } from './headers.ts';
import { loadProofs } from './load.ts';
import { readRows, type Row, rowOf, writeRows } from './proof-file.ts';
import type { Finding, Proof } from './proof.ts';
import { regularExpressions } from './regular-expressions.ts';
import { slowClients } from './slow-clients.ts';
import { soakProof } from './soak.ts';
import { sqlInjection } from './sql-injection.ts';
import { dependencies, paymentScripts } from './supply-chain.ts';
import { testedIds, tryTests } from './tested.ts';

// Each id of docs/PROOF.md is tried by load or faults on the built product, or by the tests that are named for it.
// `npm run prove` tries all; `-- L2 C5` some; `--long` at full length.
const proofs: Proof[] = [
  ...loadProofs,
  soakProof,
  diskFull,
  sqlInjection,
  regularExpressions,
  slowClients,
  observatory,
  paymentScripts,
  dependencies,
  tls,
];
/** The load of a machine that does nothing else; figures of a busy one say little. */
const QUIET = 1;
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const isLong = words.includes('--long');
const known = new Set([...proofs, ...testedIds].map(({ id }) => id));
const unknown = wanted.filter((id) => !known.has(id));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${[...known].join(' ')}`);
const isWanted = ({ id }: { id: string }) => wanted.length === 0 || wanted.includes(id);

// Programs without a core of their own, like the database, leave the first core to the server.
if (cpus().length > 1) execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });
const rows: Row[] = [];
for (const proof of proofs.filter(isWanted)) {
  console.log(`${proof.id}: ${proof.what} …`);
  const isQuiet = (loadavg()[0] ?? 0) < QUIET;
  const finding = await tryProof(proof);
  const notes = [finding.note, isQuiet ? null : 'other work kept the cores busy'].filter(Boolean);
  rows.push(await keep(rowOf(proof, { ...finding, note: notes.join('; ') })));
}
for await (const row of tryTests(testedIds.filter(isWanted), isLong)) rows.push(await keep(row));
console.table(
  Object.fromEntries(rows.map(({ id, figure, limit, verdict }) => [id, { verdict, figure, limit }])),
);
process.exitCode = rows.some(({ verdict }) => verdict === 'missed') ? 1 : 0;

/** A proof that fails by an error is missed: the product did not do what its clients expect. */
async function tryProof({ run }: Proof): Promise<Finding> {
  try {
    return await run({ isLong });
  } catch (error) {
    console.error(error);
    // Without paths of this machine.
    const [said = ''] = String(error).split('\n');
    return {
      figure: `broke off: ${said.replaceAll(/\/[\w./-]{8,}/g, '…').slice(0, 200)}`,
      verdict: 'missed',
    };
  }
}

/** Writes each row at once, so that an interrupted run keeps what it has. */
async function keep(row: Row): Promise<Row> {
  console.log(`${row.id}: ${row.verdict}. ${row.figure} (${row.limit})`);
  await writeRows([...readRows().filter(({ id }) => id !== row.id), row], [...proofs, ...testedIds]);
  return row;
}
