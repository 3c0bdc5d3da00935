import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { findDescriptorShare } from '../descriptors.ts';
import type { Env } from '../env.ts';
import { type Finding, ok, problem, warning } from '../api/doctor/finding.ts';

const HOUR_MS = 3_600_000;
const MB = 2 ** 20;
/** Below this, PGlite refuses writes. */
const FULL_MB = 64;
const LOW_MB = 2_048;

export function checkNode(version = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12))
    return [problem(`Node ${version} is too old. Install Node 24.`)];
  return [
    major < 22 ? warning(`Node ${version} gets no more fixes. Install Node 24.`) : ok(`Node ${version}.`),
  ];
}

export function checkFiles(): Finding[] {
  const connections = findDescriptorShare();
  const text = `This user may open files for ${connections} connections of visitors`;
  return [connections < 1_024 ? warning(`${text}. Raise ulimit -n to 4096 or more.`) : ok(`${text}.`)];
}

export async function checkDisk({ DATA_DIR, DATABASE_URL }: Env): Promise<Finding[]> {
  const folders = DATABASE_URL ? [tmpdir()] : [DATA_DIR, tmpdir()];
  return Promise.all([...new Set(folders)].map(measure));
}

async function measure(folder: string): Promise<Finding> {
  const space = await statfs(folder).catch(() => null);
  if (!space) return warning(`There is no folder ${folder} yet.`);
  const free = Math.floor((space.bavail * space.bsize) / MB);
  const text = `${free} MB are free in ${folder}`;
  if (free < FULL_MB) return problem(`${text}: make room now (RUNBOOK.md, Disk full).`);
  return free < LOW_MB ? warning(`${text}: make room.`) : ok(`${text}.`);
}

/** Washington's clocks change at 2 am on the second Sunday of March and the first one of November. */
export function checkTimeZone(now: Date): Finding[] {
  const next = [now.getUTCFullYear(), now.getUTCFullYear() + 1]
    .flatMap((year) => [
      { at: nthSunday(year, 2, 2) + 10 * HOUR_MS, from: -8, to: -7 },
      { at: nthSunday(year, 10, 1) + 9 * HOUR_MS, from: -7, to: -8 },
    ])
    .find(({ at }) => at > now.getTime());
  if (!next) return [];
  const when = `the clocks change next at ${new Date(next.at).toISOString()}`;
  const isRight = hourOffset(next.at - 1) === next.from && hourOffset(next.at) === next.to;
  return isRight
    ? [ok(`Node knows America/Los_Angeles: ${when}.`)]
    : [problem(`Node does not know that ${when} in America/Los_Angeles. Update Node.`)];
}

function nthSunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}

/** Hours between Los Angeles and UTC at a time. */
function hourOffset(time: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    timeZoneName: 'longOffset',
  });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  return Number(name?.slice(3, 6));
}
