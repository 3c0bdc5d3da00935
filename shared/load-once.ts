/**
 * Remembers what was loaded, because each `import()` of a loaded module costs the server about 50 µs. A load that failed is
 * tried again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
