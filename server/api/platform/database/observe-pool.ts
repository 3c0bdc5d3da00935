import type pg from 'pg';
import { secondsSince, type Telemetry } from '../../../telemetry/telemetry.ts';
import { codeOf, isConnectionFailure } from '../describe-error.ts';

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit']);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Measures and traces what goes over the connections of a pool. Does nothing when nobody listens. */
export function observePool(pool: pg.Pool, telemetry: Telemetry): void {
  if (!telemetry.isOn) return;
  telemetry.read('parkweb_database_connections', () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  telemetry.read('parkweb_database_waiting', () => [{ labels: {}, value: pool.waitingCount }]);
  pool.on('connect', (client) => observeStatements(client, telemetry));
  const { connect } = pool;
  Object.assign(pool, {
    connect: (...args: unknown[]): unknown => {
      const connecting: unknown = Reflect.apply(connect, pool, args);
      // Not with a callback, which only pg itself uses.
      if (connecting instanceof Promise) connecting.catch((error: unknown) => countError(telemetry, error));
      return connecting;
    },
  });
}

function observeStatements(client: pg.PoolClient, telemetry: Telemetry): void {
  const { query } = client;
  Object.assign(client, {
    query: (statement: string | pg.QueryConfig, ...rest: unknown[]): unknown => {
      const text = typeof statement === 'string' ? statement : statement.text;
      const verb = verbOf(text);
      const began = performance.now();
      const run = (): unknown => Reflect.apply(query, client, [statement, ...rest]);
      const isTraced = telemetry.traceId() !== undefined;
      const running = isTraced ? trace(telemetry, { verb, text }, async () => run()) : run();
      if (!(running instanceof Promise)) return running;
      const end = () =>
        telemetry.time('parkweb_database_statement_duration_seconds', { verb }, secondsSince(began));
      running.then(end, (error: unknown) => {
        end();
        countError(telemetry, error);
      });
      return running;
    },
  });
}

/** The text has placeholders instead of values. */
const trace = (
  telemetry: Telemetry,
  { verb, text }: { verb: string; text: string },
  run: () => Promise<unknown>,
) =>
  telemetry.span(
    {
      name: verb,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        'db.query.text': text.slice(0, 2_000),
      },
    },
    run,
  );

function verbOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return VERBS.has(word) ? word : 'other';
}

function countError(telemetry: Telemetry, error: unknown): void {
  const code = codeOf(error);
  const isSqlState = SQLSTATE.test(code) && !isConnectionFailure(error);
  telemetry.count('parkweb_database_errors_total', { code: isSqlState ? code : 'connection' });
}
