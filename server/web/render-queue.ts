/**
 * Lets one request render per turn of the event loop, first come, first served. Node accepts one new connection per
 * turn: if every open connection rendered in the same turn, new ones would wait for seconds.
 */
export function createRenderQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const releaseNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(releaseNext);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(releaseNext);
    });
}
