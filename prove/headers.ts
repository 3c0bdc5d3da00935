import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { clientFolder } from '../bench/servers.ts';
import { ensureProgram } from './debian-program.ts';
import { ensureNpmTool } from './npm-tool.ts';
import { judge, notRun, type Proof } from './proof.ts';
import { withTlsFront } from './tls-front.ts';

const run = promisify(execFile);
const OBSERVATORY = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';
const MIN_SCORE = 120;

const grades = v.array(
  v.object({
    path: v.string(),
    status: v.number(),
    grade: v.string(),
    score: v.number(),
    lost: v.array(v.string()),
  }),
);

export const observatory: Proof = {
  id: 'H1',
  what: 'MDN’s HTTP Observatory on pages, a 404, an answer of the API and a script, through HAProxy with TLS',
  limit: `A+ and ≥ ${MIN_SCORE} each`,
  async run() {
    const folder = await ensureObservatory();
    if (folder === null) return notRun(`${OBSERVATORY} could not be installed`);
    const script = readdirSync(join(clientFolder, 'assets')).find((file) => file.endsWith('.js')) ?? '';
    const paths = [
      '/',
      '/booking',
      '/point-club/dashboard',
      '/nowhere',
      '/api/settings',
      `/assets/${script}`,
    ];
    return withTlsFront(async (certificate) => {
      const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificate };
      const { stdout } = await run(process.execPath, ['prove/observatory.mjs', folder, ...paths], {
        env,
      });
      const found = v.parse(grades, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      const lost = found.flatMap((one) => one.lost.map((what) => `${one.path}: ${what}`));
      return {
        figure: found
          .map(
            ({ path, status, grade, score }) =>
              `${path.replace(script, '….js')} (${status}) ${grade} ${score}`,
          )
          .join(', '),
        verdict: judge(found.every(({ grade, score }) => grade === 'A+' && score >= MIN_SCORE)),
        note: lost.length > 0 ? lost.join(', ') : 'the headers of a 500 are in the security-headers test',
      };
    });
  },
};

/** Its package fetches two lists on installation, which localhost does not need. */
async function ensureObservatory(): Promise<string | null> {
  const tool = await ensureNpmTool(OBSERVATORY, VERSION);
  if (tool === null) return null;
  writeFileSync(join(tool, 'conf/hsts-preload.json'), '{}');
  writeFileSync(join(tool, 'conf/tld-list.json'), '[]');
  return tool;
}

const finding = v.array(v.object({ id: v.string(), finding: v.string() }));
const OLD = ['SSLv2', 'SSLv3', 'TLS1', 'TLS1_1'];
const YEAR_DAYS = 365;

export const tls: Proof = {
  id: 'H5',
  what: 'TLS and HSTS through HAProxy (testssl)',
  limit: 'no SSLv2, SSLv3, TLS 1.0, TLS 1.1; HSTS ≥ 1 year',
  async run() {
    if (!(await ensureProgram('testssl', 'testssl.sh'))) return notRun('testssl is not installed');
    return withTlsFront(async () => {
      const file = join(homedir(), '.cache/parkweb/testssl.json');
      mkdirSync(join(homedir(), '.cache/parkweb'), { recursive: true });
      rmSync(file, { force: true });
      const what = ['--protocols', '--headers', '--jsonfile', file];
      const quiet = ['--quiet', '--color', '0', '--warnings', 'off'];
      // Its exit code counts what it dislikes, such as a certificate that nobody signed.
      await run('testssl', [...quiet, ...what, 'localhost:443'], { timeout: 240_000 }).catch(() => null);
      const found = v.parse(finding, JSON.parse(readFileSync(file, 'utf8')));
      rmSync(file);
      const said = (id: string) => found.find((one) => one.id === id)?.finding ?? 'not said';
      const old = OLD.filter((id) => !said(id).startsWith('not offered'));
      const days = Number(/(\d+) days/.exec(said('HSTS_time'))?.[1] ?? 0);
      return {
        figure: `${old.length === 0 ? 'none of the old protocols' : `${old.join(', ')} offered`}, TLS 1.2 ${said('TLS1_2')}, TLS 1.3 ${said('TLS1_3')}, HSTS ${days} days`,
        verdict: judge(old.length === 0 && days >= YEAR_DAYS),
      };
    });
  },
};
