/**
 * Remembers the latest result of `load`. Calls at the same time share one load, and a failed one is not remembered.
 *
 * @param milliseconds how old a result may be
 */
export function rememberFor<T>(
  milliseconds: number,
  now: () => Date,
  load: () => Promise<T>,
): () => Promise<T> {
  let known: { value: Promise<T>; expires: number } | undefined;
  return () => {
    const at = now().getTime();
    if (known && at < known.expires) return known.value;
    const latest = { value: load(), expires: at + milliseconds };
    known = latest;
    latest.value.catch(() => {
      if (known === latest) known = undefined;
    });
    return latest.value;
  };
}
