import { business } from '../../shared/business.ts';
import type { Post } from '../../shared/stores/BlogStore.ts';
import { findPost, postPath, posts } from './posts.ts';

/** All posts as an Atom feed, newest first. */
export async function writeFeed({ origin }: { origin: string }): Promise<string> {
  const whole = await Promise.all(posts.map(({ slug }) => findPost(slug)));
  const entries = whole.filter((post) => post !== null).map((post) => writeEntry(post, origin));
  const updated =
    posts
      .map((post) => post.updated)
      .toSorted()
      .at(-1) ?? '1999-01-01';
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <title>${escapeXml(business.name)} blog</title>
  <id>${origin}/blog</id>
  <link href="${origin}/blog"/>
  <link rel="self" type="application/atom+xml" href="${origin}/blog/feed.xml"/>
  <updated>${atNoon(updated)}</updated>
${entries.join('')}</feed>
`;
}

function writeEntry(post: Post, origin: string): string {
  const address = origin + postPath(post);
  // A feed reader has no base URL, so links in the text must be absolute.
  const html = post.html.replaceAll('href="/', `href="${origin}/`);
  return `  <entry>
    <title>${escapeXml(post.title)}</title>
    <id>${address}</id>
    <link href="${address}"/>
    <published>${atNoon(post.date)}</published>
    <updated>${atNoon(post.updated)}</updated>
    <author><name>${escapeXml(post.author)}</name></author>
    <summary>${escapeXml(post.summary)}</summary>
    <content type="html">${escapeXml(html)}</content>
  </entry>
`;
}

/** Noon Pacific time: the date is the same in summer and winter. */
const atNoon = (day: string) => `${day}T20:00:00Z`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
