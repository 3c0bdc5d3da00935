import { captureException, init } from '@sentry/react';
import { CLIENT_VERSION } from '../shared/business.ts';
import { scrubReport } from '../shared/format/scrub-report.ts';

/** Starts error reporting and answers how to report. Loaded only where there is an address to report to. */
export function startSentry(dsn: string): (error: unknown) => void {
  init({
    dsn,
    release: CLIENT_VERSION,
    // Errors only: no tracing, no session data, no breadcrumbs of what was typed or clicked.
    defaultIntegrations: false,
    // Nobody's address is to be derived from the report's own.
    dataCollection: { userInfo: false },
    beforeSend: scrubReport,
  });
  return (error) => void captureException(error);
}
