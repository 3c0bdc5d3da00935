import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  perSecond: number;
  p99Ms: number;
  /** Responses other than 2xx, and broken connections. */
  failures: number;
}

export const CONNECTIONS = 50;

/** Loads one address with 50 kept-alive connections from the second core. `wrk` is Debian's package of that name. */
export async function load(address: string, seconds: number, headers: string[] = []): Promise<Load> {
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap((header) => ['-H', header]),
    address,
  ];
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', ...args]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const [, p99 = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    failures:
      number(/Non-2xx or 3xx responses: (\d+)/) +
      number(/Socket errors: connect (\d+)/) +
      number(/timeout (\d+)/),
  };
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
