import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds. */
export interface SlowSocketLimits {
  /** For the headers of a request. */
  headers: number;
  /** For the whole request. */
  request: number;
  /** Without the client reading any of an answer. */
  stalled: number;
  /** The same for a file, which people may pause or load over a bad network. */
  stalledFile: number;
  /** Between two requests. */
  idle: number;
  /** Longer than a load balancer's idle timeout: otherwise it sends requests to connections that just closed. */
  idleBehindProxy: number;
}

/** A slow connection ends within 15 seconds, except that of a file: Node looks for late requests once a second. */
export const SLOW_SOCKET_LIMITS: SlowSocketLimits = {
  headers: 10_000,
  request: 14_000,
  stalled: 14_000,
  stalledFile: 60_000,
  idle: 10_000,
  idleBehindProxy: 65_000,
};

/**
 * Ends connections whose client sends its request too slowly, does not read its answer or is idle. A proxy protects us
 * from slow clients itself and keeps its connections open, so they may be idle for longer.
 */
export function limitSlowSockets(
  server: Server,
  { hasProxy }: { hasProxy: boolean },
  limits = SLOW_SOCKET_LIMITS,
): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = hasProxy ? limits.idleBehindProxy : limits.idle;
  server.timeout = limits.stalled;
  server.prependListener('request', (_req, res: ServerResponse) => {
    let isLonger = false;
    res.on('timeout', (socket: Socket) => {
      // A response without unread bytes waits for us, not for its client.
      if (socket.writableLength === 0) return;
      if (isLonger || !isFile(res)) return void socket.destroy();
      isLonger = true;
      // Every byte that the client reads starts it again. Node sets `stalled` again for the next request.
      socket.setTimeout(limits.stalledFile);
    });
  });
}

const isFile = (res: ServerResponse) => String(res.getHeader('content-disposition')).startsWith('attachment');
