/**
 * Wraps a load so that calls at the same time share one. A call never gets a load that began before it, because its
 * caller may have been told of a later change: it waits for the next one, which all share that came meanwhile.
 */
export function shareLoads<T>(load: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  return () => {
    next ??= (async () => {
      await running;
      const loading = load();
      next = null;
      running = loading.catch(() => undefined);
      return loading;
    })();
    return next;
  };
}
