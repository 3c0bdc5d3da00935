/** The Markdown files in `posts/`. scripts/posts.mjs turns them into modules. */
declare module 'virtual:posts' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import would make this file a module of its own
  export const summaries: import('../../shared/stores/BlogStore.ts').PostSummary[];
  export const texts: Record<string, () => Promise<string>>;
}
