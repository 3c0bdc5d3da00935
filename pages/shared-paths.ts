import { postPath, posts } from './blog/posts.ts';
import { routes } from './routes.ts';

/** The URLs of all pages that are the same for everyone. A fixed list, so that made-up URLs cannot grow the cache. */
export const sharedPaths: readonly string[] = [
  ...routes.filter(({ path, isShared }) => isShared && !path.includes(':')).map(({ path }) => path),
  ...posts.map(postPath),
];
