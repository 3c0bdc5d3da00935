import { CLIENT_VERSION } from '../shared/business.ts';
import { scrubReport } from '../shared/format/scrub-report.ts';
import type { Logger } from './log.ts';

/** Hands an error to the error-reporting service, if there is one; never throws, never waits. */
export type Report = (error: unknown) => void;

export interface Reporter {
  report: Report;
  /** Sends what is still queued, for at most two seconds. */
  drain(): Promise<void>;
}

/**
 * Reports render errors and unhandled rejections. Without an address the library is not even loaded; an unhandled
 * rejection is logged either way and does not end the process.
 */
export async function createReporter(dsn: string | null, log: Logger): Promise<Reporter> {
  const reporter = dsn === null ? SILENT : await startSentry(dsn);
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'Unhandled rejection');
    reporter.report(error);
  });
  return reporter;
}

const SILENT: Reporter = { report: () => {}, drain: async () => {} };

async function startSentry(dsn: string): Promise<Reporter> {
  const { captureException, flush, init } = await import('@sentry/node');
  // Errors only: none of the integrations that record requests, breadcrumbs or the machine.
  init({ dsn, release: CLIENT_VERSION, defaultIntegrations: false, beforeSend: scrubReport });
  return {
    report: (error) => void captureException(error),
    drain: async () => void (await flush(2_000)),
  };
}
