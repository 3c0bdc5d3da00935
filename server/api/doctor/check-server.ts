import * as v from 'valibot';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Reader } from './open-reader.ts';

const OLDEST_VERSION = 15;
const CONNECTIONS_PER_PROCESS = 10;
const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

/** Version, user, settings that lose data, and room for connections. */
export async function checkServer({ read, isPooled }: Reader): Promise<Finding[]> {
  const [server] = await read(
    `select current_setting('server_version') as version, current_user as name, pg_is_in_recovery() as "isReplica",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      has_database_privilege(current_database(), 'create') as "mayCreate",
      (select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'drizzle') and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'usage')) as foreign,
      (select string_agg(name, ', ') from pg_settings where setting = 'off'
        and name in ('fsync', 'full_page_writes', 'synchronous_commit')) as unsafe,
      current_setting('autovacuum') = 'off' as "isNeverVacuumed",
      (select string_agg(relname, ', ') from pg_class where relkind = 'r' and 'autovacuum_enabled=false' = any(reloptions)) as unvacuumed,
      (select max(age(datfrozenxid)) from pg_database) as age`,
    v.object({
      version: v.string(),
      name: v.string(),
      isReplica: v.boolean(),
      isSuperuser: v.boolean(),
      mayCreate: v.boolean(),
      foreign: number,
      unsafe: v.nullable(v.string()),
      isNeverVacuumed: v.boolean(),
      unvacuumed: v.nullable(v.string()),
      age: number,
    }),
  );
  if (!server) return [];
  const { version, name } = server;
  return [
    Number.parseInt(version, 10) < OLDEST_VERSION
      ? problem(`PostgreSQL ${version} is too old. Version ${OLDEST_VERSION} or later is required.`)
      : ok(`PostgreSQL ${version}, ${isPooled ? 'behind a pooler' : 'connected directly'}.`),
    ...(server.isReplica
      ? [problem('This server is a replica and cannot write. Lead DATABASE_URL to the leader.')]
      : []),
    server.foreign > 0 || !server.mayCreate
      ? problem(
          `${name} must own the database and its tables: migrations will fail (alter database … owner to ${name}).`,
        )
      : server.isSuperuser
        ? warning(`${name} is a superuser. A user that owns only this database is enough.`)
        : ok(`${name} owns the database.`),
    server.unsafe
      ? problem(`${server.unsafe} is off: bookings that were confirmed can be lost in a power failure.`)
      : ok('What it confirms is on the disk.'),
    ...(server.isNeverVacuumed ? [problem('autovacuum is off: tables grow and get slow. Turn it on.')] : []),
    ...(server.unvacuumed ? [warning(`autovacuum is off for ${server.unvacuumed}.`)] : []),
    ...(server.age > 1e9
      ? [problem(`No vacuum for ${server.age} transactions: run vacuumdb --all --freeze.`)]
      : []),
  ];
}

/** Connections, what blocks them, and transactions that never end. */
export async function checkSessions({ read, isPooled }: Reader): Promise<Finding[]> {
  const [sessions] = await read(
    `select (select setting::int from pg_settings where name = 'max_connections')
        - (select setting::int from pg_settings where name = 'superuser_reserved_connections') as max,
      count(*) filter (where backend_type = 'client backend') as used,
      count(*) filter (where application_name = 'parkweb') as ours,
      coalesce(extract(epoch from max(clock_timestamp() - xact_start) filter (where backend_type = 'client backend')), 0) as oldest,
      coalesce(extract(epoch from max(clock_timestamp() - query_start) filter (where wait_event_type = 'Lock')), 0) as blocked
    from pg_stat_activity`,
    v.object({ max: number, used: number, ours: number, oldest: number, blocked: number }),
  );
  if (!sessions) return [];
  const { max, used, ours, oldest, blocked } = sessions;
  const room = Math.floor((max - used) / CONNECTIONS_PER_PROCESS);
  const text = `${used} of ${max} connections are open, ${ours} of them ours: room for ${room} more processes`;
  return [
    room < 1 && !isPooled
      ? warning(`${text}. Raise max_connections or put PgBouncer in between.`)
      : ok(`${text}.`),
    oldest > 300
      ? warning(
          `A transaction has been open for ${Math.round(oldest)} s (pg_stat_activity): it keeps tables from being vacuumed.`,
        )
      : ok('No transaction is older than five minutes.'),
    ...(blocked > 5
      ? [
          warning(
            `A statement has waited for a lock for ${Math.round(blocked)} s: see pg_blocking_pids(pid).`,
          ),
        ]
      : []),
  ];
}

const replica = v.object({
  name: v.string(),
  state: v.nullable(v.string()),
  sync: v.nullable(v.string()),
  lag: v.nullable(number),
});

/** Replicas, as far as this user may see them. */
export async function checkReplicas({ read }: Reader): Promise<Finding[]> {
  const [names] = await read(
    `select current_setting('synchronous_standby_names') as names, pg_is_in_recovery() as "isReplica"`,
    v.object({ names: v.string(), isReplica: v.boolean() }),
  );
  if (names?.isReplica) return [];
  const replicas = await read(
    `select application_name as name, state, sync_state as sync,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as lag from pg_stat_replication`,
    replica,
  );
  if (replicas.length === 0)
    return names?.names
      ? [
          problem(
            `No replica is connected, but confirmations wait for ${names.names} (RUNBOOK.md, Failover).`,
          ),
        ]
      : [ok('No replica: only a backup helps when this server is lost.')];
  if (replicas.some(({ state }) => state === null))
    return [ok(`${replicas.length} replicas. To see more: grant pg_monitor to this user.`)];
  const isSynchronous = replicas.some(({ sync }) => sync === 'sync' || sync === 'quorum');
  return [
    ...replicas.map(({ name, state, sync, lag }) => {
      const text = `Replica ${name}: ${state}, ${sync}, ${Math.round((lag ?? 0) / 1024)} kB behind`;
      return state === 'streaming' && (lag ?? 0) < 1e8 ? ok(`${text}.`) : warning(`${text}.`);
    }),
    ...(names?.names && !isSynchronous
      ? [problem('No replica is synchronous: confirmations wait (RUNBOOK.md, Failover).')]
      : []),
  ];
}

/** The size of the database and its largest tables. */
export async function checkSizes({ read }: Reader): Promise<Finding[]> {
  const [size] = await read(
    `select pg_size_pretty(pg_database_size(current_database())) as total,
      (select string_agg(format('%s %s', name, pg_size_pretty(bytes)), ', ') from
        (select relname as name, pg_total_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 3) as largest) as largest`,
    v.object({ total: v.string(), largest: v.nullable(v.string()) }),
  );
  return size ? [ok(`${size.total}, of it ${size.largest ?? 'nothing'}.`)] : [];
}

/** How far this machine's clock and time zones are from those of the database. */
export async function checkClock({ read }: Reader, now: () => Date): Promise<Finding[]> {
  const before = now().getTime();
  const [clock] = await read(
    `select extract(epoch from clock_timestamp()) * 1000 as time,
      extract(epoch from (clock_timestamp() at time zone 'America/Los_Angeles') - (clock_timestamp() at time zone 'UTC')) / 60 as offset`,
    v.object({ time: number, offset: number }),
  );
  if (!clock) return [];
  const seconds = Math.abs(clock.time - (before + now().getTime()) / 2) / 1_000;
  const text = `This clock and the database’s differ by ${seconds.toFixed(1)} s`;
  const fix = 'synchronize both (timedatectl, chrony)';
  return [
    seconds > 30 ? problem(`${text}: ${fix}.`) : seconds > 2 ? warning(`${text}: ${fix}.`) : ok(`${text}.`),
  ];
}
