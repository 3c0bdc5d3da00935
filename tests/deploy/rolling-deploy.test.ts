import http from 'node:http';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { canRunHaproxy, type Haproxy, startHaproxy } from '../support/haproxy.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { copyProductionFolder } from '../support/production-folder.ts';
import { ask, type ProductionSite, startProductionSite } from '../support/production-site.ts';
import { until } from '../support/until.ts';

const CLIENTS = 6;

describe('Two processes behind deploy/haproxy.cfg', function () {
  // Four starts of a process, each with up to a minute.
  this.timeout(240_000);

  let postgres: PostgresServer | null;
  let production: ReturnType<typeof copyProductionFolder>;
  let sites: [ProductionSite, ProductionSite];
  let balancer: Haproxy;

  const start = (port?: number) =>
    startProductionSite({
      folder: production.folder,
      databaseUrl: postgres?.url ?? '',
      drainMs: 4_000,
      ...(port && { port }),
    });

  before(async function () {
    postgres = canRunHaproxy ? await startPostgres() : null;
    if (!postgres) {
      process.stderr.write('\n!!! SKIPPED: rolling deploys need root, HAProxy and PostgreSQL\n');
      return this.skip();
    }
    production = copyProductionFolder();
    sites = [await start(), await start()];
    balancer = await startHaproxy({ sites: [sites[0].port, sites[1].port], limit: 100_000 });
  });
  after(async () => {
    await balancer?.stop();
    await Promise.all((sites ?? []).map((site) => site.stop()));
    production?.remove();
    await postgres?.stop();
  });

  it('answer every call while one after the other drains, stops and starts again', async () => {
    const answers: Record<string, number> = {};
    const over = new AbortController();
    const client = async (agent: Agent) => {
      while (!over.signal.aborted) {
        const answer = await ask('/', { ...balancer, agent }).catch((error: unknown) => String(error));
        answers[answer] = (answers[answer] ?? 0) + 1;
        await pause(10);
      }
    };
    // Half of them keep their connections, half make a new one for each call.
    const agents = Array.from({ length: CLIENTS }, (_, i) => new Agent({ keepAlive: i % 2 === 0 }));
    const clients = agents.map(client);
    for (const i of [0, 1] as const) {
      expect(await sites[i].stop()).to.equal(0);
      sites[i] = await start(sites[i].port);
      // HAProxy sends it calls again after its next check.
      await pause(1_500);
    }
    over.abort();
    await Promise.all(clients);
    for (const agent of agents) agent.destroy();
    expect(Object.keys(answers), JSON.stringify(answers)).to.deep.equal(['200']);
    expect(answers[200]).to.be.greaterThan(100);
  });

  it('send a visitor of http: to https:', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${balancer.httpPort}/booking`, {
      redirect: 'manual',
    });
    expect([status, headers.get('location')?.replace(/:\d+/, '')]).to.deep.equal([
      308,
      'https://127.0.0.1/booking',
    ]);
  });

  it('leave no secret of a path or query in the log of the balancer', async () => {
    await ask('/schedule/feed/canary-of-a-path.ics', balancer);
    await ask('/bookings/1?token=canary-of-a-query', balancer);
    const lines = ['"part":"/schedule"', '"part":"/bookings"'];
    await until(() => lines.every((line) => balancer.log().includes(line)));
    expect(balancer.log()).to.not.contain('canary');
  });

  it('are asked with the address that the balancer saw, whatever the visitor claims', async () => {
    const asked = new Promise<http.IncomingHttpHeaders>((resolve) => {
      const standIn = http.createServer((req, res) => {
        res.end();
        if (req.url !== '/readyz') resolve(req.headers);
      });
      standIn.listen(0, '127.0.0.1', () => void askThrough(standIn));
    });
    async function askThrough(standIn: http.Server) {
      const address = standIn.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const other = await startHaproxy({ sites: [port, port] });
      const headers = {
        'x-forwarded-for': '198.51.100.9',
        forwarded: 'for=198.51.100.9',
        'x-request-id': 'a1',
      };
      await ask('/', { ...other, headers });
      await other.stop();
      standIn.close();
    }
    const headers = await asked;
    expect(headers).to.include({ 'x-forwarded-for': '127.0.0.1', 'x-request-id': 'a1' });
    expect(headers).to.not.have.property('forwarded');
  });

  it('serve one network while another one gets 429 for its flood', async () => {
    const strict = await startHaproxy({ sites: [sites[0].port, sites[1].port], limit: 20 });
    const flood: number[] = [];
    for (let i = 0; i < 30; i++) flood.push(await ask('/livez', { ...strict, localAddress: '127.0.2.1' }));
    const neighbor = await ask('/livez', { ...strict, localAddress: '127.0.2.9' });
    const other = await ask('/livez', { ...strict, localAddress: '127.0.3.1' });
    await strict.stop();
    expect(flood.filter((status) => status === 200)).to.have.length(20);
    expect([flood.at(-1), neighbor, other]).to.deep.equal([429, 429, 200]);
  });
});
