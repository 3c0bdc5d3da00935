import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the condition is true; rejects after `limit` milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 5_000): Promise<void> {
  const end = performance.now() + limit;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`The condition was never true: ${holds}`);
    await pause(2);
  }
}
