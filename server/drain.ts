import type { Server } from 'node:http';
import type { Logger } from './log.ts';

interface DrainOptions {
  server: Server;
  /** How long the load balancer is given to notice that we are not ready. */
  drainMs: number;
  onDrain: () => void;
  /** What must be finished before the process may end. */
  finish: () => Promise<void>;
  log: Logger;
}

/** Whatever hangs, the process is gone by then. */
const HARD_STOP_MS = 10_000;

/**
 * The first SIGTERM or SIGINT: not ready any more, answers go on for a while, then no new connections, then what is
 * under way, then the end. A second one ends the process at once.
 */
export function drainOnSignal({ server, drainMs, onDrain, finish, log }: DrainOptions): void {
  let hasBegun = false;
  const handleSignal = (signal: string): void => {
    if (hasBegun) process.exit(1);
    hasBegun = true;
    log.info({ signal }, 'Draining');
    onDrain();
    setTimeout(() => process.exit(1), drainMs + HARD_STOP_MS).unref();
    // Before the site's own listener, which may have sent the headers by the time it returns.
    server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
    // On a terminal nobody balances the load.
    setTimeout(() => void stop(), signal === 'SIGINT' ? 0 : drainMs);
  };
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    // Again and again: a connection whose last answer is still going out becomes idle later.
    const closing = setInterval(() => server.closeIdleConnections(), 20);
    await closed;
    clearInterval(closing);
    await finish().catch((error: unknown) => log.error({ err: error }, 'The end was not clean'));
    log.info('Stopped');
    process.exit(0);
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}
