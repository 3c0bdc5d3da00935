import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { unprivileged } from '../../tests/support/postgres-server.ts';
import { createMachines, type Machine } from './machines.ts';
import { supervise, type Supervised } from './supervise.ts';

const root = resolve(import.meta.dirname, '../..');
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
/**
 * Longer than ttl. A Patroni that finds its own lock recovers where it is, which takes longer than a failover.
 */
const PATRONI_RESTART_MS = 10_000;
const SITES = [3001, 3002, 3003];

export interface Node extends Machine {
  etcd: Supervised;
  patroni: Supervised;
}

export interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Cluster {
  nodes: Node[];
  sites: Supervised[];
  pgbouncer: Supervised;
  /** Where people and the trials' clients go. */
  site: string;
  /** For the owner of the tables, past PgBouncer. */
  leaderUrl: string;
  /** What Patroni says, asked at each node until one answers. */
  listMembers(): Promise<Member[]>;
  /** Asks Patroni to make this one the leader. */
  switchTo(name: string): Promise<void>;
  stop(): Promise<void>;
}

const memberList = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.string() })),
});

/** Starts everything in a folder, from the samples of deploy/cluster. */
export async function startCluster(folder: string): Promise<Cluster> {
  const owner = unprivileged() ?? { uid: 0, gid: 0 };
  const machines = createMachines();
  const password = randomBytes(16).toString('hex');
  const common = {
    PASSWORD: password,
    NETWORK: machines.network,
    PROXY: machines.here,
    ...Object.fromEntries(machines.nodes.map(({ name, address }) => [name.toUpperCase(), address])),
  };

  /** Fills a sample in, and returns where. */
  function fillIn(sample: string, at: string, more: Record<string, string> = {}): string {
    const values: Record<string, string> = { ...common, DATA: at, ...more };
    const text = readFileSync(join(root, 'deploy/cluster', sample), 'utf8').replace(
      /\$\{(\w+)\}/g,
      (placeholder, name: string) => values[name] ?? placeholder,
    );
    const file = join(at, sample);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, owner.uid, owner.gid);
    return file;
  }

  function createFolder(name: string): string {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700, recursive: true });
    chownSync(path, owner.uid, owner.gid);
    return path;
  }

  chmodSync(folder, 0o755);
  const nodes = machines.nodes.map((machine): Node => {
    const at = createFolder(machine.name);
    const more = { NODE: machine.name, ADDRESS: machine.address };
    const run = (restartMs: number, program: string, ...args: string[]) =>
      supervise('/usr/sbin/ip', ['netns', 'exec', machine.namespace, ...AS_POSTGRES, program, ...args], {
        restartMs,
        log: join(folder, `${machine.name}.log`),
        env: { PATH: process.env.PATH, HOME: at },
      });
    return {
      ...machine,
      etcd: run(1_000, '/usr/bin/etcd', '--config-file', fillIn('etcd.yml', at, more)),
      patroni: run(PATRONI_RESTART_MS, '/usr/bin/patroni', fillIn('patroni.yml', at, more)),
    };
  });

  const front = createFolder('front');
  writeFileSync(join(front, 'users.txt'), `"parkweb" "${password}"\n`, { mode: 0o600 });
  chownSync(join(front, 'users.txt'), owner.uid, owner.gid);
  const inFront = (program: string, ...args: string[]) =>
    supervise(program, args, { log: join(folder, 'front.log'), ...owner });
  const haproxy = inFront('/usr/sbin/haproxy', '-f', fillIn('haproxy.cfg', front), '-db');
  const pgbouncer = inFront('/usr/sbin/pgbouncer', '-q', fillIn('pgbouncer.ini', front));

  const sites: Supervised[] = [];
  async function stop(): Promise<void> {
    await Promise.all(sites.map((site) => site.stop()));
    await Promise.all([haproxy, pgbouncer].map((program) => program.stop('SIGINT')));
    for (const { patroni, etcd } of nodes)
      for (const program of [patroni, etcd]) void program.stop('SIGKILL');
    machines.remove();
  }

  async function listMembers(): Promise<Member[]> {
    for (const { address } of nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
        .then((response) => response.json())
        .catch(() => null);
      const parsed = v.safeParse(memberList, answer);
      if (parsed.success) return parsed.output.members;
    }
    return [];
  }

  const leaderUrl = `postgresql://parkweb:${password}@${machines.here}:5000/parkweb`;
  try {
    await untilReady(async () => {
      const members = await listMembers();
      return members.length === 3 && members.every(({ state }) => /^(running|streaming)$/.test(state));
    }, 'The three nodes');
    await createOwnDatabase(machines.here, password);
    for (const port of SITES)
      sites.push(
        supervise(process.execPath, ['dist/server/main.js'], {
          log: join(folder, 'sites.log'),
          env: {
            PATH: process.env.PATH,
            DEMO: process.env.DEMO,
            HOST: machines.here,
            PORT: `${port}`,
            PUBLIC_ORIGIN: `http://${machines.here}:8080`,
            DATABASE_URL: `postgresql://parkweb:${password}@${machines.here}:6432/parkweb`,
            DATABASE_READ_URL: `postgresql://parkweb:${password}@${machines.here}:6432/parkweb_read`,
            // HAProxy, and the addresses of the trials' clients.
            TRUST_PROXY: '2',
            LOG_LEVEL: 'warn',
          },
        }),
      );
    for (const port of SITES)
      await untilReady(() => isOk(`http://${machines.here}:${port}/readyz`), 'The site');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    sites,
    pgbouncer,
    site: `http://${machines.here}:8080`,
    leaderUrl,
    listMembers,
    async switchTo(candidate) {
      const members = await listMembers();
      const leader = members.find(({ role }) => role === 'leader')?.name;
      const at = nodes.find(({ name }) => name === leader)?.address;
      const answer = await fetch(`http://${at}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
    },
    stop,
  };
}

const isOk = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export async function untilReady(
  isReady: () => Promise<boolean>,
  what: string,
  limitMs = 180_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error(`${what} did not get ready; see the logs`);
    await pause(250);
  }
}

async function createOwnDatabase(host: string, password: string): Promise<void> {
  const client = new pg.Client({ host, port: 5000, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  await client.query(`create role parkweb login password '${password}'`);
  await client.query('create database parkweb owner parkweb');
  await client.end();
}
