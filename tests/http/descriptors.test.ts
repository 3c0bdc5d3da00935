import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { text as readText } from 'node:stream/consumers';
import { startProcess } from '../support/start-process.ts';
import { until } from '../support/until.ts';

const MAX_DESCRIPTORS = 512;
const MAX_CONNECTIONS = MAX_DESCRIPTORS / 4;
const REQUEST = 'GET /api/settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

describe('A process with too few file descriptors', () => {
  it('says so in one sentence and ends with exit code 1', async () => {
    const start = 'ulimit -n 64 && exec "$0" --import=tsx server/main.ts';
    const child = spawn('sh', ['-c', start, process.execPath], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [said] = await Promise.all([readText(child.stderr), once(child, 'exit')]);
    expect(said).to.equal(
      'This process may open only 64 files and needs at least 256. Raise the limit (ulimit -n).\n',
    );
    expect(child.exitCode).to.equal(1);
  });
});

describe('A process with fewer file descriptors than connections', function () {
  this.timeout(120_000);
  let child: ChildProcess | undefined;
  let sockets: Socket[] = [];

  afterEach(() => {
    sockets.forEach((socket) => socket.destroy());
    child?.kill('SIGKILL');
  });

  it('answers each with 200 or 503, resets none, and works as before when they have closed', async () => {
    const started = await startProcess({ drainMs: 0, maxDescriptors: MAX_DESCRIPTORS });
    child = started.child;
    const { port, said } = started;
    const answers = new Map<Socket, string>();
    const count = (start: string) => [...answers.values()].filter((text) => text.startsWith(start)).length;
    sockets = Array.from({ length: MAX_DESCRIPTORS }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', (answer) => answers.set(socket, String(answer)));
      return socket.once('error', (error) => !answers.has(socket) && answers.set(socket, error.message));
    });
    await until(() => answers.size === MAX_DESCRIPTORS - MAX_CONNECTIONS, 9_000);
    expect(count('HTTP/1.1 503')).to.equal(answers.size);
    sockets.filter((socket) => !answers.has(socket)).forEach((socket) => socket.write(REQUEST));
    await until(() => answers.size === MAX_DESCRIPTORS, 9_000);
    expect(count('HTTP/1.1 200')).to.equal(MAX_CONNECTIONS);
    expect(said().split('Too many connections')).to.have.lengthOf(2);
    // On a connection of its own: the server may close an idle one just now.
    const headers = { connection: 'close' };
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
    expect(await statusOf('/livez')).to.equal(200);

    sockets.forEach((socket) => socket.destroy());
    await until(() => said().includes('There is room for connections again'));
    for (const path of ['/readyz', '/booking', '/api/settings'])
      expect(await statusOf(path), path).to.equal(200);
    expect(child.exitCode).to.equal(null);
  });
});
