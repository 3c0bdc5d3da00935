import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startProcess } from '../support/start-process.ts';
import { until } from '../support/until.ts';

const exitOf = async (child: ChildProcess): Promise<unknown> =>
  child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0];

async function statusOf(port: number, path: string, agent: Agent | false = false): Promise<number> {
  const req = request({ host: '127.0.0.1', port, path, agent }).end();
  const [res] = await once(req, 'response');
  await text(res);
  return res.statusCode;
}

describe('A process that gets SIGTERM', function () {
  this.timeout(120_000);
  let running: ChildProcess | undefined;

  afterEach(() => running?.kill('SIGKILL'));

  async function start(drainMs: number) {
    const started = await startProcess({ drainMs });
    running = started.child;
    return started;
  }

  it('reports not ready, answers new requests while draining, and exits with 0', async () => {
    const { child, port, said } = await start(8_000);
    expect(await statusOf(port, '/readyz')).to.equal(200);
    const balancer = { isReady: true };
    let answered = 0;
    const failures: unknown[] = [];
    // A load balancer with keep-alive connections, busy until the readiness check fails.
    const keepBusy = async (path: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (balancer.isReady) {
        const status = await statusOf(port, path, agent).catch((error: unknown) => failures.push(error));
        if (status !== 200) failures.push(status);
        answered += 1;
      }
      agent.destroy();
    };
    const paths = ['/livez', '/livez', '/', '/', '/booking', '/health', '/api/settings', '/api/settings'];
    const busy = Promise.all(paths.map(keepBusy));
    await until(() => answered > 100, 20_000);
    child.kill('SIGTERM');
    await until(() => said().includes('Draining'));
    expect(await statusOf(port, '/readyz')).to.equal(503);
    const before = answered;
    await until(() => answered > before + 10, 20_000);
    balancer.isReady = false;
    await busy;
    expect(failures).to.deep.equal([]);
    expect(await exitOf(child)).to.equal(0);
    expect(said()).to.contain('"Stopped"');
  });

  it('finishes running requests and does not wait for idle connections', async () => {
    const { child, port, said } = await start(50);
    const agent = new Agent({ keepAlive: true });
    await statusOf(port, '/livez', agent);
    const body = JSON.stringify({ class: 'page', name: 'view' });
    const slow = request({
      host: '127.0.0.1',
      port,
      agent,
      method: 'POST',
      path: '/api/events/',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'content-length': body.length,
      },
    });
    slow.write(body.slice(0, 5));
    await until(() => slow.socket?.writableLength === 0);
    child.kill('SIGTERM');
    await until(() => said().includes('Draining'));
    const refused = () =>
      statusOf(port, '/livez').then(
        () => false,
        () => true,
      );
    await until(refused);
    slow.end(body.slice(5));
    const [res] = await once(slow, 'response');
    expect(res.statusCode).to.equal(200);
    await text(res);
    const answered = performance.now();
    expect(await exitOf(child)).to.equal(0);
    // Idle connections end after ten seconds.
    expect(performance.now() - answered).to.be.lessThan(6_000);
    agent.destroy();
  });

  it('exits immediately on a second signal', async () => {
    const { child, said } = await start(30_000);
    child.kill('SIGTERM');
    await until(() => said().includes('Draining'));
    child.kill('SIGTERM');
    expect(await exitOf(child)).to.equal(1);
  });

  it('does not wait after SIGINT from a terminal', async () => {
    const { child } = await start(30_000);
    child.kill('SIGINT');
    expect(await exitOf(child)).to.equal(0);
  });
});
