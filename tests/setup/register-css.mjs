// Node cannot load style sheets. In tests, every class is replaced with its own name.
import Module, { register } from 'node:module';

const classNames = `new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) })`;

register(
  'data:text/javascript,' +
    encodeURIComponent(`
      export async function load(url, context, next) {
        if (!/\\.css(?:\\?.*)?$/.test(url)) return next(url, context);
        return { format: 'module', shortCircuit: true, source: ${JSON.stringify(`export default ${classNames};`)} };
      }
    `),
);

// For modules that load a style sheet through `require`: Node 20.19 and later can require ES modules.
Module._extensions['.css'] = (module) =>
  module._compile(`module.exports = ${classNames};`, 'style-sheet.cjs');
