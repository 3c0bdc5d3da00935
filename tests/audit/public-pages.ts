import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { routes } from '../../pages/routes.ts';

export interface PublicPage {
  path: string;
  /** Whether it's in the sitemap. Other pages have `noindex`. */
  isListed: boolean;
  /** Whether its performance has a limit. */
  isMeasured: boolean;
}

const posts = readdirSync(resolve(import.meta.dirname, '../../pages/blog/posts'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -3));

const MEMBERS_ONLY = /^\/(?:point-club|back-office)\//;
const MEASURED = new Set(['/', '/booking', '/map', '/rates', '/blog/getting-to-and-from-seatac']);

/** Every page that opens without a login and without parameters. */
export const publicPages: PublicPage[] = [
  ...routes
    .filter(({ path }) => !path.includes(':') && !MEMBERS_ONLY.test(path))
    .map(({ path, isListed = false }) => ({ path, isListed })),
  ...posts.map((slug) => ({ path: `/blog/${slug}`, isListed: true })),
].map((page) => ({ ...page, isMeasured: MEASURED.has(page.path) }));
