/** Hands an error to the error-reporting service, if there is one. */
export interface Report {
  (error: unknown): void;
  /** Says where to report to; null: nowhere, and what was queued is forgotten. */
  connect(dsn: string | null): void;
}

/** Most errors that are worth keeping until the reporting code is loaded. */
const QUEUE_LIMIT = 10;

/**
 * Collects errors from the first moment on and loads the reporting library only when there is an address to report to
 * and the page has come to rest. Without an address it costs nothing.
 */
export function createReporter(): Report {
  let queue: unknown[] | null = [];
  let send: ((error: unknown) => void) | null = null;
  const report = (error: unknown): void => {
    if (send) send(error);
    else if (queue && queue.length < QUEUE_LIMIT) queue.push(error);
  };
  const onError = (event: ErrorEvent) => report(event.error);
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);

  const connect = (dsn: string | null): void => {
    if (dsn === null) {
      queue = null;
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      return;
    }
    const load = async () => {
      const { startSentry } = await import('./sentry.ts');
      const sendNow = startSentry(dsn);
      queue?.forEach((error) => sendNow(error));
      queue = null;
      send = sendNow;
    };
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
    whenIdle(() => void load());
  };
  return Object.assign(report, { connect });
}
