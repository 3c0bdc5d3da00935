import { captureException, init } from '@sentry/react';
import { CLIENT_VERSION } from '../shared/business.ts';
import { scrubReport } from '../shared/format/scrub-report.ts';
import { isSkippedTransition } from './is-skipped-transition.ts';

/** Starts error reporting and returns the function that reports an error. Loaded only with a DSN. */
export function startSentry(dsn: string): (error: unknown) => void {
  init({
    dsn,
    release: CLIENT_VERSION,
    // Errors only: no tracing, no session data, no breadcrumbs of typing or clicks.
    defaultIntegrations: false,
    // Do not store the visitor's IP address.
    dataCollection: { userInfo: false },
    beforeSend: scrubReport,
  });
  return (error) => {
    if (!isSkippedTransition(error)) captureException(error);
  };
}
