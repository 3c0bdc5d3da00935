import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { parseAst } from 'vite';
import { ensureNpmTool } from './npm-tool.ts';
import { judge, notRun, type Proof } from './proof.ts';

/** What the product runs, in the server and in browsers. */
const FOLDERS = ['server', 'client', 'shared', 'middleware', 'pages', 'layouts'];

const recheck = v.object({ checkSync: v.function() });
const diagnosis = v.object({ status: v.string() });

export const regularExpressions: Proof = {
  id: 'I7',
  what: 'Every regular expression of the product through recheck',
  limit: '0 vulnerable',
  async run() {
    const tool = await ensureNpmTool('recheck', '4.5.0');
    if (tool === null) return notRun('recheck could not be installed');
    const { checkSync } = v.parse(recheck, await import(pathToFileURL(`${tool}/lib/main.js`).href));
    const files = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' }).split('\n');
    const found = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).flatMap(readExpressions);
    const results = found.map((one) => ({
      ...one,
      status: v.parse(diagnosis, checkSync(one.source, one.flags)).status,
    }));
    const of = (status: string) => results.filter((one) => one.status === status);
    const tell = ({ file, source }: { file: string; source: string }) => `${file}: /${source}/`;
    return {
      figure: `${found.length} expressions, ${of('vulnerable').length} vulnerable, ${of('unknown').length} that recheck does not know`,
      verdict: judge(of('vulnerable').length === 0),
      note: [...of('vulnerable'), ...of('unknown')].map(tell).join(', '),
    };
  },
};

function readExpressions(file: string): { file: string; source: string; flags: string }[] {
  const parsed = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return findLiterals(parsed).map(({ regex: { pattern, flags } }) => ({ file, source: pattern, flags }));
}

const literal = v.object({ regex: v.object({ pattern: v.string(), flags: v.string() }) });

function findLiterals(node: unknown): v.InferOutput<typeof literal>[] {
  if (typeof node !== 'object' || node === null) return [];
  if (v.is(literal, node)) return [node];
  return Object.values(node).flatMap(findLiterals);
}
