// Outside Vite there is no CSS pipeline: a stylesheet imported by a component becomes a module in which
// every class name is its own value, so a test can look for `styles.button` and find 'button'.
import { register } from 'node:module';

const stub = 'export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name : undefined) });';

const hook = `export const load = (url, context, next) => /\\.css(\\?|$)/.test(url)
  ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(stub)} }
  : next(url, context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
