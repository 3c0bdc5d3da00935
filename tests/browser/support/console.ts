import { browser } from '@wdio/globals';
import * as v from 'valibot';

const logEntries = v.array(v.object({ level: v.string(), message: v.string() }));
let expected: RegExp[] = [];

/** A prefetch that passes through the service worker when the next navigation cancels it. */
const CANCELED_PREFETCH = /\/assets\/\S+ - Failed to load resource: net::ERR_FAILED$/;

/** The running test must log a line that matches `pattern`, for example the browser's line for a 404. */
export function expectInConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/**
 * Expects that the browser has logged nothing since the last call except the announced lines, which it waits for: no script
 * error, no hydration warning, no failed request and no violation of the content security policy.
 */
export async function expectQuietConsole(): Promise<void> {
  const announced = expected;
  expected = [];
  const lines = await readLines();
  const findMissing = () => announced.filter((pattern) => !lines.some((line) => pattern.test(line)));
  const wait = async () => lines.push(...(await readLines())) > 0 && findMissing().length === 0;
  if (findMissing().length > 0) await browser.waitUntil(wait).catch(() => null);
  const known = [...announced, CANCELED_PREFETCH];
  const unexpected = lines.filter((line) => !known.some((pattern) => pattern.test(line)));
  if (unexpected.length > 0) throw new Error(`Unexpected lines in the console:\n${unexpected.join('\n')}`);
  const missing = findMissing();
  if (missing.length > 0) throw new Error(`The console never logged ${missing.join(' or ')}`);
}

async function readLines(): Promise<string[]> {
  const entries = v.parse(logEntries, await browser.getLogs('browser'));
  return entries.map(({ level, message }) => `${level} ${message}`);
}
