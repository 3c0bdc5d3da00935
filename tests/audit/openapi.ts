import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkHtml } from './markup.ts';

const FOLDER = resolve(import.meta.dirname, 'openapi');
const TSC = resolve(import.meta.dirname, '../../node_modules/typescript/lib/tsc.js');

/**
 * Checks openapi.json with two linters and compares a client generated from it with the contracts. Returns the
 * problems.
 */
export async function auditOpenApi(origin: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-openapi-'));
  const description = join(folder, 'openapi.json');
  writeFileSync(description, await read(`${origin}/api/openapi.json`));
  const { REDOCLY = '', SPECTRAL = '', OPENAPI_TYPESCRIPT = '' } = process.env;
  const problems = [
    run(REDOCLY, 'lint', description, '--config', join(FOLDER, 'redocly.yaml')),
    run(SPECTRAL, 'lint', description, '--ruleset', join(FOLDER, 'spectral.yaml'), '--fail-severity', 'hint'),
    // A field with a default may be missing from a request. In a response it is listed as required.
    run(
      OPENAPI_TYPESCRIPT,
      description,
      '-o',
      join(FOLDER, 'client.d.ts'),
      '--default-non-nullable',
      'false',
    ),
    run(TSC, '--project', FOLDER),
    checkHtml(new Map([['/api/docs', await read(`${origin}/api/docs`)]])),
  ].flat();
  rmSync(folder, { recursive: true });
  console.log('Checked openapi.json, a client generated from it and its page.');
  return problems;
}

const read = async (url: string) => (await fetch(url)).text();

/** Runs a program. Returns its output when it fails. */
function run(program: string, ...args: string[]): string[] {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env,
  });
  return status === 0 ? [] : [`${program}:\n${stdout}${stderr}`];
}
