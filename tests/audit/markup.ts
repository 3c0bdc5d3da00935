import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { elements } from '../support/markup.tsx';
import { dataOf, REQUIRED_DATA } from '../support/structured-data.ts';
import { publicPages } from './public-pages.ts';

/** Checks the HTML, the links and the structured data of every public page. Returns the problems. */
export async function auditMarkup(origin: string): Promise<string[]> {
  const pages = new Map<string, string>();
  const problems: string[] = [];
  for (const { path } of publicPages) {
    const answer = await fetch(origin + path);
    if (answer.status !== 200) problems.push(`${path} answers ${answer.status}`);
    pages.set(path, await answer.text());
  }
  problems.push(...checkHtml(pages), ...checkData(pages), ...(await checkLinks(origin, pages)));
  console.log(`Checked markup, data and links of ${pages.size} pages.`);
  return problems;
}

const messages = v.object({
  messages: v.array(
    v.object({
      url: v.string(),
      message: v.string(),
      lastLine: v.optional(v.number()),
      extract: v.optional(v.string()),
    }),
  ),
});

/** Returns the errors of the Nu HTML checker, without those about React's attributes for view transitions. */
export function checkHtml(pages: Map<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-html-'));
  const files = [...pages].map(([path, html], index) => {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, html);
    return { path, file };
  });
  const args = [
    '--errors-only',
    '--format',
    'json',
    '--filterpattern',
    '.*vt-(name|update|enter|exit|share).*',
  ];
  const { stderr } = spawnSync(
    'java',
    ['-jar', process.env.VNU_JAR ?? '', ...args, ...files.map(({ file }) => file)],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  rmSync(folder, { recursive: true });
  return v.parse(messages, JSON.parse(stderr)).messages.map(({ url, message, extract }) => {
    const page = files.find(({ file }) => url.endsWith(file));
    return `${page?.path}: ${message} ${extract ?? ''}`;
  });
}

function checkData(pages: Map<string, string>): string[] {
  return [...pages].flatMap(([path, html]) =>
    dataOf(html).flatMap((node) => {
      const required = REQUIRED_DATA[String(node['@type'])];
      if (!required) return [`${path}: structured data of an unknown type, ${String(node['@type'])}`];
      return required
        .filter((field) => !Object.hasOwn(node, field))
        .map((field) => `${path}: ${String(node['@type'])} lacks ${field}`);
    }),
  );
}

async function checkLinks(origin: string, pages: Map<string, string>): Promise<string[]> {
  const problems: string[] = [];
  const targets = new Map<string, string>();
  for (const [path, html] of pages)
    for (const { href = '' } of elements(html, 'a'))
      if (href.startsWith('/') || href.startsWith('#')) targets.set(new URL(href, origin + path).href, path);
  for (const [target, path] of targets) {
    const { hash } = new URL(target);
    const answer = await fetch(target);
    const html = await answer.text();
    if (!answer.ok) problems.push(`${path} links to ${target}, which answers ${answer.status}`);
    else if (hash && !html.includes(`id="${hash.slice(1)}"`))
      problems.push(`${path} links to ${target}, which has no such id`);
  }
  return problems;
}
