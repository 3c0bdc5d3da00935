import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

const summary = {
  /** The last segment of its address. */
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** 'YYYY-MM-DD' */
  date: v.string(),
  /** Equals `date` until the post changes. */
  updated: v.string(),
  author: v.string(),
  /** The seed of the picture above the post. */
  picture: v.number(),
  /** Minutes to read the post. */
  minutes: v.number(),
};
const post = v.object({ ...summary, html: v.string() });

export type Post = v.InferOutput<typeof post>;
export type PostSummary = Omit<Post, 'html'>;

/** The current post; none on the list of posts. */
export class BlogStore {
  static readonly key = 'blog';
  post: Post | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  show(found: Post | null): void {
    this.post = found;
  }

  toState() {
    return this.post ?? undefined;
  }

  fromState(input: unknown): void {
    this.post = v.parse(post, input);
  }
}
