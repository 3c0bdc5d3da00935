import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { until } from '../../tests/support/until.ts';
import { createLogger } from '../log.ts';
import { limitConnections } from './limit-connections.ts';

const BUSY = 'HTTP/1.1 503 Service Unavailable';

describe('limitConnections', () => {
  let server: Server;
  let logged: string[];
  const clients: Client[] = [];

  interface Client {
    socket: Socket;
    received: string;
    isClosed: boolean;
    error: Error | null;
  }

  beforeEach(async () => {
    logged = [];
    server = createServer((req, res) => res.end(`the answer to ${req.url}`));
    const log = createLogger('info', { write: (line) => void logged.push(JSON.parse(line).msg) });
    limitConnections(server, { max: 4, log, graceMs: 100 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    clients.splice(0).forEach(({ socket }) => socket.destroy());
    server.close();
  });

  async function open(text = ''): Promise<Client> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const client: Client = { socket, received: '', isClosed: false, error: null };
    socket.on('data', (part) => (client.received += String(part)));
    socket.on('error', (error) => (client.error = error));
    socket.on('close', () => (client.isClosed = true));
    clients.push(client);
    await once(socket, 'connect');
    if (text) socket.write(text);
    return client;
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => open()));

  it('answers connections up to the limit, and 503 to the next one', async () => {
    const accepted = await openMany(4);
    const refused = await open(get('/booking'));
    await until(() => refused.isClosed);
    expect(refused.received).to.match(new RegExp(`^${BUSY}\r\nRetry-After: 5\r\nConnection: close\r\n`));
    expect(refused.error).to.equal(null);
    for (const { socket } of accepted) socket.write(get('/booking'));
    await until(() => accepted.every(({ received }) => received.includes('the answer to /booking')));
  });

  it('still answers health checks beyond the limit', async () => {
    await openMany(4);
    for (const path of ['/livez', '/readyz']) {
      const check = await open(get(path));
      await until(() => check.received.includes(`the answer to ${path}`));
      expect(check.received).to.contain('200 OK');
    }
  });

  it('answers 503 to any number of connections that send nothing, resets none and logs it once', async () => {
    await openMany(4);
    const refused = await openMany(50);
    await until(() => refused.every(({ isClosed }) => isClosed));
    for (const { received, error } of refused) {
      expect(received).to.contain(BUSY);
      expect(error).to.equal(null);
    }
    expect(logged).to.deep.equal(['Too many connections: more get 503']);
  });

  it('accepts connections again when others have closed', async () => {
    const accepted = await openMany(4);
    const refused = await open();
    await until(() => refused.isClosed);
    accepted.forEach(({ socket }) => socket.destroy());
    await until(() => logged.includes('There is room for connections again'));
    const next = await open(get('/booking'));
    await until(() => next.received.includes('the answer to /booking'));
  });
});
