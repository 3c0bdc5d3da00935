import type { TextFile } from '../shared/page/page.ts';
import { writeFeed } from './blog/feed.ts';
import { postPath, posts } from './blog/posts.ts';
import { changedOn } from './changed-on.ts';
import { routes } from './routes.ts';
import { securityTextFiles } from './parts/security-text.ts';

/** Files for crawlers and feed readers. */
export const textFiles: TextFile[] = [
  {
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    // No Disallow for pages: those that must not be indexed have a noindex tag, which a blocked crawler would never read.
    write: ({ origin }) =>
      `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`,
  },
  { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', write: writeSitemap },
  ...securityTextFiles,
  { path: '/blog/feed.xml', contentType: 'application/atom+xml; charset=utf-8', write: writeFeed },
];

/** All URLs that may be indexed, with the day of their last change. */
function writeSitemap({ origin }: { origin: string }): string {
  const latestPost = posts
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  const pages = routes
    .filter(({ path, isListed }) => isListed && !path.includes(':'))
    .map(({ path }) => ({ path, changed: path === '/blog' ? latestPost : changedOn[path] }));
  const addresses = [...pages, ...posts.map((post) => ({ path: postPath(post), changed: post.updated }))];
  const urls = addresses.map(
    ({ path, changed }) => `  <url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
