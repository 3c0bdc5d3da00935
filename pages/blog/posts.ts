import { summaries, texts } from 'virtual:posts';
import type { Post, PostSummary } from '../../shared/stores/BlogStore.ts';

/** All posts without their text, newest first. */
export const posts: readonly PostSummary[] = summaries;

export const postPath = ({ slug }: Pick<PostSummary, 'slug'>): string => `/blog/${slug}`;

/** One post with its text as HTML; null if no post has this name. */
export async function findPost(slug: string): Promise<Post | null> {
  const summary = posts.find((post) => post.slug === slug);
  const load = texts[slug];
  return summary && load ? { ...summary, html: await load() } : null;
}
