import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { benchAuth } from './auth.ts';
import { benchPostgres } from './bookings.ts';
import { benchClub } from './club.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGrowth } from './growth.ts';
import { benchLate } from './late.ts';
import { benchMemory } from './memory.ts';
import { benchOverload } from './overload.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { benchPhone } from './phone.ts';
import { measurePart } from './results.ts';
import { benchSoak } from './soak.ts';
import { benchStaff } from './staff.ts';
import { benchTelemetry } from './telemetry.ts';

// One run, so that the figures are comparable: the server on the first core, the load on the second.
// `npm run bench -- pages|first-load|phone|late|postgres|auth|club|overload|memory|telemetry|staff|growth|soak` runs a part.
const parts = {
  pages: benchPages,
  peers: benchPeers,
  'first-load': benchFirstLoad,
  phone: benchPhone,
  late: benchLate,
  postgres: benchPostgres,
  auth: benchAuth,
  club: benchClub,
  overload: benchOverload,
  memory: benchMemory,
  telemetry: benchTelemetry,
  staff: benchStaff,
  growth: benchGrowth,
  soak: benchSoak,
};
/** Runs only when it is named, because it takes half an hour. */
const LONG = 'soak';
const wanted = process.argv.slice(2).filter((word) => !/^(--|\d)/.test(word));

requirePrograms();
// Child processes without a core of their own, like the database, leave the first core to the server.
execFileSync('taskset', ['-acp', '1', String(process.pid)]);
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 ? name !== LONG : wanted.includes(name)) await measurePart(name, run);

function requirePrograms(): void {
  if (cpus().length < 2) throw new Error('The bench needs two cores: one for the server, one for the load');
  for (const program of ['wrk', 'taskset'])
    try {
      execFileSync('which', [program]);
    } catch {
      throw new Error(`The bench needs ${program}: apt-get install wrk util-linux`);
    }
}
