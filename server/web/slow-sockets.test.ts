import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { defer } from '../../tests/support/defer.ts';
import { until } from '../../tests/support/until.ts';
import { limitSlowSockets, SLOW_SOCKET_LIMITS } from './slow-sockets.ts';

const LIMITS = {
  headers: 100,
  request: 150,
  stalled: 150,
  stalledFile: 60_000,
  idle: 100,
  idleBehindProxy: 60_000,
};
const MB = 2 ** 20;

describe('limitSlowSockets', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const gate = defer<void>();

  async function start(hasProxy = false, limits = LIMITS): Promise<void> {
    server = createServer({ connectionsCheckingInterval: 20 }, async (req, res) => {
      if (req.url === '/file') res.setHeader('content-disposition', 'attachment; filename="rows.csv"');
      if (req.url === '/large' || req.url === '/file') return res.end(Buffer.alloc(64 * MB));
      if (req.url === '/late') await gate.promise;
      return res.end('words');
    });
    limitSlowSockets(server, { hasProxy }, limits);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  afterEach(() => {
    clients.forEach((client) => client.destroy());
    server.closeAllConnections();
    server.close();
  });

  async function open(text: string): Promise<Socket> {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    clients.add(client);
    await once(client, 'connect');
    client.write(text);
    await until(() => sockets.size > 0);
    return client;
  }
  const untilClosed = () => until(() => sockets.size === 0);

  for (const [what, text, drip] of [
    ['says nothing', '', ''],
    ['sends half of its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', ''],
    ['sends its headers slowly', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'],
    ['sends its body slowly', 'POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n', ' '],
    ['reads no answer', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', ''],
    ['is idle after its answer', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', ''],
  ] as const) {
    it(`ends a connection whose client ${what}`, async () => {
      await start();
      const client = await open(text);
      const timer = setInterval(() => drip && client.write(drip), 30);
      await untilClosed();
      clearInterval(timer);
    });
  }

  it('does not end a connection whose client waits for us', async () => {
    await start();
    const client = await open('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    const other = await open('');
    // It is opened later and ends first.
    await once(other.resume(), 'close');
    setTimeout(gate.resolve, LIMITS.stalled);
    const [answer] = await once(client, 'data');
    expect(String(answer)).to.contain('200 OK');
  });

  it('waits longer for a client that pauses a file', async () => {
    await start();
    const paused = await open('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => [...sockets].some(({ writableLength }) => writableLength > 0));
    const other = await open('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    // It is opened later and ends first.
    await until(() => sockets.size === 1);
    let bytes = 0;
    for await (const part of paused) {
      bytes += Buffer.byteLength(part);
      if (bytes > 64 * MB) break;
    }
    expect(bytes).to.be.greaterThan(64 * MB);
    other.destroy();
  });

  it('ends a connection whose client reads none of a file for too long', async () => {
    await start(false, { ...LIMITS, stalledFile: 150 });
    await open('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await untilClosed();
  });

  it('leaves idle connections of a proxy open, longer than its own timeout', async () => {
    await start(true);
    const proxy = await open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(proxy, 'data');
    const other = await open('');
    await once(other.resume(), 'close');
    expect(sockets.size).to.equal(1);
    expect(SLOW_SOCKET_LIMITS.idleBehindProxy).to.be.greaterThan(60_000);
  });

  it('ends every slow connection within 15 seconds', () => {
    const { headers, request, stalled, idle } = SLOW_SOCKET_LIMITS;
    expect(Math.max(headers, request, stalled, idle) + 1_000).to.be.at.most(15_000);
  });
});
