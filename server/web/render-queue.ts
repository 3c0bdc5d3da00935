/**
 * Lets one caller go on in each turn of the event loop, first come, first served. Node takes one new connection a turn:
 * where a turn draws a page for everybody who is connected already, newcomers wait for seconds before they are heard.
 */
export function createRenderQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const letOneGo = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(letOneGo);
  };
  return () =>
    new Promise((go) => {
      if (waiting.push(go) === 1) setImmediate(letOneGo);
    });
}
