/** Sends errors to the error-reporting service, if there is one. */
export interface Reporter {
  /** Sets the service's address. null turns reporting off and drops the collected errors. */
  connect(dsn: string | null): void;
}

/** Whether the error happened while the server rendered a part of the page. The server has reported it. */
export const isServerError = (error: unknown): boolean => error instanceof Error && 'digest' in error;

/** The maximum number of errors to keep until the reporting code is loaded. */
const MAX_EARLY_ERRORS = 10;

/**
 * Collects uncaught errors from the start. Code that catches an unexpected error passes it to `reportError`, as React
 * does, so that the console shows it too. The reporting library loads only with a DSN and when the page is idle.
 */
export function createReporter(): Reporter {
  const earlyErrors: unknown[] = [];
  let send = (error: unknown): void => {
    if (earlyErrors.length < MAX_EARLY_ERRORS) earlyErrors.push(error);
  };
  const onError = (event: ErrorEvent) => send(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => send(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);

  const load = async (dsn: string): Promise<void> => {
    const { startSentry } = await import('./sentry.ts');
    send = startSentry(dsn);
    earlyErrors.forEach((error) => send(error));
  };
  return {
    connect(dsn) {
      if (dsn === null) {
        removeEventListener('error', onError);
        removeEventListener('unhandledrejection', onRejection);
        return;
      }
      const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
      whenIdle(() => void load(dsn));
    },
  };
}
