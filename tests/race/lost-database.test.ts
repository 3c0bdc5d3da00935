import { expect } from 'chai';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { startProcess } from '../support/start-process.ts';
import { until } from '../support/until.ts';

describe('A process whose PostgreSQL has stopped', function () {
  this.timeout(120_000);
  let server: PostgresServer | null = null;
  let running: Awaited<ReturnType<typeof startProcess>> | undefined;

  before(async function () {
    server = await startPostgres();
    if (!server) return this.skip();
    const settings = { DATABASE_URL: await server.createDatabase(), METRICS_PORT: '0' };
    running = await startProcess({ drainMs: 0, settings });
  });
  after(() => running?.child.kill('SIGKILL'));
  after(() => server?.stop());

  it('logs a line a second with a count instead of one per call, and its metrics stay readable', async () => {
    if (!running || !server) return;
    const { port, said, metricsUrl } = running;
    const troubles = () =>
      said()
        .split('\n')
        .filter((line) => /^\{"level":[45]0/.test(line))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const gathered = () => troubles().filter(({ msg }) => msg === 'The database is away');
    const call = () =>
      fetch(`http://127.0.0.1:${port}/api/bookings/nothing`).then(async (res) => {
        await res.text();
        return res.status;
      });
    expect(await call()).to.equal(404);
    const before = await readMetrics(String(metricsUrl));
    expect(before.get('parkweb_ready')).to.equal(1);
    expect(before.get('parkweb_database_waiting')).to.be.a('number');
    await server.stop();
    const statuses: number[] = [];
    await until(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, call))));
      return gathered().length >= 2;
    }, 20_000);
    expect(new Set(statuses)).to.deep.equal(new Set([503]));
    const counted = gathered().reduce((sum, { count }) => sum + Number(count), 0);
    expect(counted).to.be.above(statuses.length / 2);
    const single = troubles().filter(({ msg }) => msg !== 'The database is away');
    // The first failure, and that the API is offline.
    expect(single.length, JSON.stringify(single)).to.be.below(4);
    // What a scrape reads of the database is remembered for five seconds.
    let metrics = await readMetrics(String(metricsUrl));
    await until(async () => {
      metrics = await readMetrics(String(metricsUrl));
      return ![...metrics.keys()].some((name) => /^parkweb_(?:outbox|spaces)/.test(name));
    }, 20_000);
    expect(metrics.get('parkweb_ready')).to.equal(0);
    expect([...metrics.keys()].some((name) => name.startsWith('parkweb_database_errors_total'))).to.equal(
      true,
    );
  });
});
