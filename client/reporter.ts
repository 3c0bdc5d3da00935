/** Hands errors to the error-reporting service, if there is one. */
export interface Reporter {
  /** Says where to report to; null: nowhere, and what was collected is forgotten. */
  connect(dsn: string | null): void;
}

/** Most errors that are worth keeping until the reporting code is loaded. */
const EARLY_LIMIT = 10;

/**
 * Collects what nobody caught from the first moment on: whoever catches an error that he did not expect gives it to
 * `reportError`, as React does, and so the console shows it too. The reporting library is loaded only when there is an
 * address to report to and the page has come to rest; without an address it costs nothing.
 */
export function createReporter(): Reporter {
  const early: unknown[] = [];
  let send = (error: unknown): void => {
    if (early.length < EARLY_LIMIT) early.push(error);
  };
  const onError = (event: ErrorEvent) => send(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => send(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);

  const load = async (dsn: string): Promise<void> => {
    const { startSentry } = await import('./sentry.ts');
    send = startSentry(dsn);
    early.forEach((error) => send(error));
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
