import type { Logger } from './log.ts';

/** Sends an error to the error-reporting service, if there is one. Never throws and never waits. */
export type Report = (error: unknown) => void;

export interface Reporter {
  report: Report;
  /** Sends the queued errors, for at most two seconds. */
  drain(): Promise<void>;
}

/**
 * Reports render errors and unhandled rejections. Without a DSN the library is not loaded. Unhandled rejections are
 * always logged and do not end the process.
 */
export async function createReporter(dsn: string | null, log: Logger): Promise<Reporter> {
  const reporter = dsn === null ? SILENT : await loadSentry(dsn);
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'Unhandled rejection');
    reporter.report(error);
  });
  return reporter;
}

const SILENT: Reporter = { report: () => {}, drain: async () => {} };

async function loadSentry(dsn: string): Promise<Reporter> {
  const { startSentry } = await import('./sentry.ts');
  return startSentry(dsn);
}
