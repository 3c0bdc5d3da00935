import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { root } from '../bench/servers.ts';
import type { Finding, Proof } from './proof.ts';

/** One id in docs/PROOF.md, as it was last tried. */
export interface Row {
  id: string;
  what: string;
  figure: string;
  limit: string;
  verdict: string;
  tried: string;
  note: string;
}

const FILE = join(root, 'docs/PROOF.md');
const HEAD = `# Proof

What the product is held to, and what was seen when it was tried. \`npm run prove\` writes this page: it replaces the rows that it tries, and keeps the others with their dates ([prove](../prove/README.md)). All figures are of one machine with two cores, the server on one, load and database on the other; where nothing else is said, of a short run (\`--long\` tries each at the length of its limit).
`;
const TITLES: Record<string, string> = {
  L: 'Load',
  F: 'Faults of another API',
  C: 'Crashes, storage, time',
  I: 'Bad input',
  R: 'Concurrency',
  A: 'Access, privacy, payment',
  H: 'Headers, dependencies, integrity',
};

export const rowOf = ({ id, what, limit }: Omit<Proof, 'run'>, finding: Finding): Row => ({
  id,
  what,
  figure: finding.figure,
  limit,
  verdict: finding.verdict,
  tried: `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node.split('.', 1)[0]}`,
  note: finding.note ?? '',
});

/** The rows of the page as it is. */
export function readRows(): Row[] {
  if (!existsSync(FILE)) return [];
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z]\d+ /.test(line))
    .map((line) => {
      const [, id = '', what = '', figure = '', limit = '', verdict = '', tried = '', note = ''] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      return { id, what, figure, limit, verdict: verdict.toLowerCase(), tried, note };
    });
}

/** An id that may never have been tried. */
export interface Known extends Pick<Row, 'id' | 'what' | 'limit'> {
  /** The tests that prove it. */
  files?: string[];
}

export const linkFiles = (files: readonly string[]): string =>
  files.map((file) => `[${file.replace(/^.*\//, '').replace(/\.test\.tsx?$/, '')}](../${file})`).join(', ');

const untried = ({ id, what, limit, files }: Known): Row => ({
  id,
  what,
  limit,
  figure: files && files.length > 0 ? `proved in npm test by ${linkFiles(files)}` : '',
  verdict: files?.length === 0 ? 'not proved' : 'not run',
  tried: '',
  note: '',
});

/** @param known all ids; rows of others are dropped */
export async function writeRows(rows: Row[], known: Known[]): Promise<void> {
  const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|');
  const sections = Object.entries(TITLES).map(([letter, title]) => {
    const own = known
      .filter(({ id }) => id.startsWith(letter))
      .toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
      .map((one) => rows.find(({ id, tried }) => id === one.id && tried !== '') ?? untried(one));
    const lines = own.map(({ id, what, figure, limit, verdict, tried, note }) =>
      [id, what, figure, limit, verdict === 'missed' ? 'MISSED' : verdict, tried, note].map(cell),
    );
    const head = ['Id', 'What', 'Seen', 'Limit', 'Verdict', 'Tried', 'Note'];
    const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
    return `## ${title}\n\n${table.join('\n')}\n`;
  });
  const config = { ...(await prettier.resolveConfig(FILE)), parser: 'markdown' };
  writeFileSync(FILE, await prettier.format([HEAD, ...sections].join('\n'), config));
}
