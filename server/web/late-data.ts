import type { Stores } from '../../shared/stores/stores.ts';

/** Makes the page whole: nothing is late anymore. False if something could not be loaded. */
export async function waitForLateData({ deferred: { late } }: Stores): Promise<boolean> {
  const states = await Promise.all(late.values());
  late.clear();
  return !states.includes('null');
}

/** @param time of `performance.now()` */
export async function isDoneBefore(time: number, loading: Promise<unknown>): Promise<boolean> {
  const left = time - performance.now();
  if (left <= 0) return false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, left, false)));
  try {
    return await Promise.race([loading.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
