import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logIn } from '../bench/club.ts';
import type { Contract } from '../shared/contracts/contract.ts';
import { contracts } from '../shared/contracts/contracts.ts';
import { fieldNames } from '../tests/support/field-names.ts';
import { ensureProgram } from './debian-program.ts';
import { judge, notRun, type Proof } from './proof.ts';
import { type Target, withProduct } from './with-product.ts';

const run = promisify(execFile);
/** Calls that a short run scans: the ones that search, sort or compare what anybody may type. */
const SHORT = 12;
const MINUTES_PER_CALL = 4;

export const sqlInjection: Proof = {
  id: 'I6',
  what: 'SQL injection through every parameter of the path and the query, and every field of a body (sqlmap)',
  limit: 'none found by level 3',
  async run({ isLong }) {
    if (!(await ensureProgram('sqlmap'))) return notRun('sqlmap is not installed');
    return withProduct(async (target) => {
      const all = contracts.filter((contract) => hasInput(contract) && contract.output !== 'events');
      const scanned = isLong ? all : pickEvenly(all, SHORT);
      const found: string[] = [];
      const unfinished: string[] = [];
      for (const contract of scanned) {
        const { isInjectable, isDone } = await scan(contract, isLong ? 3 : 1, target);
        if (isInjectable) found.push(contract.name);
        if (!isDone) unfinished.push(contract.name);
      }
      return {
        figure: `${found.length} found in ${scanned.length - unfinished.length} of ${all.length} calls${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
        verdict: found.length === 0 && unfinished.length > 0 ? 'in part' : judge(found.length === 0),
        note: `level ${isLong ? 3 : 1}, as the administrator${unfinished.length > 0 ? `; not finished: ${unfinished.join(', ')}` : ''}`,
      };
    });
  },
};

const hasInput = ({ path, query, body }: Contract) =>
  path.includes('{') || fieldNames(query).length > 0 || fieldNames(body).length > 0;

function pickEvenly<T>(all: T[], count: number): T[] {
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
    (one) => one !== undefined,
  );
}

/** Scans one call. A new login for each, because an access token lives ten minutes. */
async function scan(contract: Contract, level: number, { product }: Target) {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-sqlmap-'));
  const file = join(folder, 'request');
  const { token } = await logIn(product.origin, 'admin@example.com');
  writeFileSync(file, writeRequest(contract, product.origin, token));
  const size = ['--batch', '--level', String(level), '--risk', '1', '--technique', 'BEU'];
  const place = ['--dbms', 'PostgreSQL', '--flush-session', '--output-dir', join(folder, 'out')];
  // Every request from another address, so that no limit hides the database.
  const caller = ['--tamper', 'xforwardedfor', '--skip', 'cookie,x-forwarded-for,host,content-type'];
  const args = ['-r', file, ...size, ...place, ...caller];
  try {
    const { stdout } = await run('sqlmap', args, { timeout: MINUTES_PER_CALL * 60_000, maxBuffer: 1e8 });
    return { isInjectable: /is vulnerable|identified the following injection/.test(stdout), isDone: true };
  } catch {
    return { isInjectable: false, isDone: false };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The request as sqlmap reads it; a star marks a place to inject. */
function writeRequest({ path, query, body, method }: Contract, origin: string, token: string): string {
  const target = `/api${path.replace(/^\/api/, '').replace(/\{\w+\}/g, '1*')}`;
  const names = fieldNames(query);
  const asked = names.map((name) => `${name}=1*`).join('&');
  const fields = fieldNames(body);
  const json = JSON.stringify(Object.fromEntries(fields.map((name) => [name, '1*'])));
  return [
    `${method} ${target}${asked && `?${asked}`} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Cookie: access_token=${token}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    '',
    method === 'GET' || fields.length === 0 ? '' : json,
  ].join('\r\n');
}
