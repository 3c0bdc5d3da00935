// Blog posts: the build turns each Markdown file of a folder into a module, so that no Markdown parser
// runs in a browser or a request. `virtual:posts` is the list of posts, newest first.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { marked } from 'marked';

export const POSTS_ID = 'virtual:posts';
const FOLDER = fileURLToPath(new URL('../pages/blog/posts/', import.meta.url));
const WORDS_A_MINUTE = 220;
const REQUIRED = ['title', 'summary', 'date', 'author', 'picture'];

/** A file of front matter (`name: value` lines between `---`) and Markdown. Throws when a field is missing. */
export function readPost(file) {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (head === undefined) throw new Error(`${file} does not begin with front matter`);
  const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/:\s+(.*)/s).slice(0, 2)));
  const missing = REQUIRED.filter((name) => !fields[name]);
  if (missing.length > 0) throw new Error(`${file} has no ${missing.join(', ')}`);
  const html = marked.parse(body, { async: false });
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  const summary = {
    slug: basename(file, '.md'),
    title: fields.title,
    summary: fields.summary,
    date: fields.date,
    updated: fields.updated ?? fields.date,
    author: fields.author,
    picture: Number(fields.picture),
    minutes: Math.max(1, Math.round(words.length / WORDS_A_MINUTE)),
  };
  return { summary, html };
}

const postFiles = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(FOLDER, name));

const writePost = (file) => `export const html = ${JSON.stringify(readPost(file).html)};`;

/** The metadata of all posts, newest first. */
export const listPosts = () =>
  postFiles()
    .map((file) => ({ file, ...readPost(file).summary }))
    .toSorted((a, b) => b.date.localeCompare(a.date));

/** The module of the list. `specifierOf` returns the import specifier of a post's module. */
function writeList(specifierOf) {
  const found = listPosts();
  const summaries = found.map(({ file: _file, ...summary }) => summary);
  const texts = found.map(
    ({ file, slug }) =>
      `${JSON.stringify(slug)}: () => import(${JSON.stringify(specifierOf(file))}).then((m) => m.html)`,
  );
  return `export const summaries = ${JSON.stringify(summaries)};\nexport const texts = { ${texts.join(', ')} };`;
}

/** Vite's plugin. */
export function posts() {
  return {
    name: 'posts',
    resolveId: (id) => (id === POSTS_ID ? `\0${POSTS_ID}` : null),
    load(id) {
      if (id === `\0${POSTS_ID}`) {
        for (const file of postFiles()) this.addWatchFile(file);
        return writeList((file) => `/pages/blog/posts/${basename(file)}`);
      }
      return id.startsWith(FOLDER) && id.endsWith('.md') ? writePost(id) : null;
    },
  };
}

/** The source of a virtual module for Node, or null for other modules. */
export function loadInNode(url) {
  if (url === POSTS_ID) return writeList((file) => pathToFileURL(file).href);
  return url.startsWith('file:') && url.endsWith('.md') ? writePost(fileURLToPath(url)) : null;
}
