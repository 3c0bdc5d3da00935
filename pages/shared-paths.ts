import { postPath, posts } from './blog/posts.ts';
import { routes } from './routes.ts';

/** The addresses of all pages that everyone shares: as many as there are, whatever visitors invent. */
export const sharedPaths: readonly string[] = [
  ...routes.filter(({ path, isShared }) => isShared && !path.includes(':')).map(({ path }) => path),
  ...posts.map(postPath),
];
