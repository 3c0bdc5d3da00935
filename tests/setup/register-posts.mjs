// Node loads blog posts as the build does: see scripts/posts.mjs.
import { register } from 'node:module';

const posts = JSON.stringify(new URL('../../scripts/posts.mjs', import.meta.url).href);

register(
  'data:text/javascript,' +
    encodeURIComponent(`
      import { loadInNode, POSTS_ID } from ${posts};
      export async function resolve(specifier, context, next) {
        return specifier === POSTS_ID ? { url: POSTS_ID, format: 'module', shortCircuit: true } : next(specifier, context);
      }
      export async function load(url, context, next) {
        const source = loadInNode(url);
        return source === null ? next(url, context) : { format: 'module', shortCircuit: true, source };
      }
    `),
);
