import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from '../../shared/page/security-headers.ts';
import type { Logger } from '../log.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';

interface ConnectionLimit {
  /** Open connections. A quarter as many more may wait for their 503. */
  max: number;
  telemetry?: Telemetry;
  log: Logger;
  /** Milliseconds that a client beyond the limit has to send its request, and then to read the answer. */
  graceMs?: number;
}

const HEALTH_CHECK = /^(GET|HEAD) \/(livez|readyz)[ ?]/;
const TEXT = 'Too many connections. Please try again in a few seconds.\n';
const REFUSAL = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 5',
  'Connection: close',
  'Cache-Control: private, no-store',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${TEXT.length}`,
  ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  '',
  TEXT,
].join('\r\n');

/**
 * Answers 503 to connections beyond the limit. Without file descriptors left, the operating system would reset them and
 * the process could not open its own files. Health checks are still answered: otherwise a crowd would restart the process.
 */
export function limitConnections(
  server: Server,
  { max, telemetry = NO_TELEMETRY, log, graceMs = 1_000 }: ConnectionLimit,
): void {
  const maxRefused = Math.ceil(max / 4);
  const accepted = new Set<Socket>();
  /** The oldest first. */
  const refused = new Set<Socket>();
  /** Those of `refused` that have sent nothing. */
  const waiting = new Set<Socket>();
  let isFull = false;

  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  const accept = (socket: Socket) => listeners.forEach((listener) => listener.call(server, socket));

  server.on('connection', (socket: Socket) => {
    if (accepted.size >= max) return refuse(socket);
    accepted.add(socket);
    socket.once('close', () => {
      accepted.delete(socket);
      if (isFull && accepted.size <= max / 2) setFull(false);
    });
    accept(socket);
  });

  function setFull(value: boolean): void {
    isFull = value;
    if (isFull) log.warn({ max }, 'Too many connections: more get 503');
    else log.info('There is room for connections again');
  }

  function refuse(socket: Socket): void {
    if (!isFull) setFull(true);
    const [oldest] = refused;
    if (oldest && refused.size >= maxRefused) end(oldest);
    refused.add(socket);
    waiting.add(socket);
    const timers = [setTimeout(answer, graceMs, socket), setTimeout(end, 2 * graceMs, socket)];
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      timers.forEach(clearTimeout);
      refused.delete(socket);
      waiting.delete(socket);
    });
    // A response before its request would be lost: clients ignore it, or the connection is reset with the request unread.
    socket.once('data', (start: Buffer) => {
      if (!HEALTH_CHECK.test(start.toString('latin1', 0, 20))) return answer(socket);
      // It may have its 503 already.
      if (!waiting.delete(socket)) return;
      socket.pause();
      socket.unshift(start);
      accept(socket);
      socket.resume();
    });
  }

  function answer(socket: Socket): void {
    if (!waiting.delete(socket)) return;
    telemetry.count('parkweb_connections_refused_total', {});
    socket.end(REFUSAL);
  }

  function end(socket: Socket): void {
    answer(socket);
    refused.delete(socket);
    socket.destroy();
  }
}
