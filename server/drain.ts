import type { Server } from 'node:http';
import type { Logger } from './log.ts';

interface DrainOptions {
  server: Server;
  /** How long the load balancer has to notice that the process is not ready. */
  drainMs: number;
  onDrain: () => void;
  /** Runs before the process exits. */
  finish: () => Promise<void>;
  log: Logger;
}

/** The process exits after this time even if something hangs. */
const HARD_STOP_MS = 10_000;

/**
 * The first SIGTERM or SIGINT makes the process not ready. It keeps answering for `drainMs`, then accepts no new
 * connections, finishes the running requests and exits. A second signal exits immediately.
 */
export function drainOnSignal({ server, drainMs, onDrain, finish, log }: DrainOptions): void {
  let isDraining = false;
  const handleSignal = (signal: string): void => {
    if (isDraining) process.exit(1);
    isDraining = true;
    log.info({ signal }, 'Draining');
    onDrain();
    setTimeout(() => process.exit(1), drainMs + HARD_STOP_MS).unref();
    // Prepended, because the site's own listener may send the headers before it returns.
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    // Ctrl-C on a terminal: there is no load balancer to wait for.
    setTimeout(() => void stop(), signal === 'SIGINT' ? 0 : drainMs);
  };
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    // Repeated, because a connection becomes idle only after its last response.
    const closing = setInterval(() => server.closeIdleConnections(), 20);
    await closed;
    clearInterval(closing);
    await finish().catch((error: unknown) => log.error({ err: error }, 'The shutdown failed'));
    log.info('Stopped');
    process.exit(0);
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}
