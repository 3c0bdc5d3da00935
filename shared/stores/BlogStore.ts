import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

const summary = {
  /** The last part of its address. */
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** 'YYYY-MM-DD' */
  date: v.string(),
  /** The same as `date` until something changes. */
  updated: v.string(),
  author: v.string(),
  /** Seeds the drawing above the post. */
  picture: v.number(),
  /** How long it takes to read. */
  minutes: v.number(),
};
const post = v.object({ ...summary, html: v.string() });

export type Post = v.InferOutput<typeof post>;
export type PostSummary = Omit<Post, 'html'>;

/** The post that is being read; none while the list of posts is shown. */
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

  fromState(given: unknown): void {
    this.post = v.parse(post, given);
  }
}
