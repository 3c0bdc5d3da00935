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
  /** Between two requests. */
  idle: number;
  /** Longer than a load balancer's idle timeout: otherwise it sends requests to connections that just closed. */
  idleBehindProxy: number;
}

/** A slow connection ends within 15 seconds: Node looks for late requests once a second. */
export const SLOW_SOCKET_LIMITS: SlowSocketLimits = {
  headers: 10_000,
  request: 14_000,
  stalled: 14_000,
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
  server.prependListener('request', (_req, res: ServerResponse) => res.on('timeout', closeStalled));
}

/** A response without unread bytes waits for us, not for its client. */
function closeStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
