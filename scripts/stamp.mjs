import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * A hash of the names and contents of files and folders. Missing files count, too.
 * Contents, not times: a checkout or a copy changes all times, and reading all sources takes about 70 ms.
 */
export function fingerprint(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(listFiles)) hash.update(file).update(readOrEmpty(file));
  return hash.digest('hex');
}

/** Whether the stamp file contains this fingerprint. */
export const isStamped = (stamp, print) => readOrEmpty(stamp).toString() === print;

function listFiles(place) {
  const isFolder = statSync(join(root, place), { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder) return [place];
  const names = readdirSync(join(root, place)).toSorted();
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((name) => listFiles(`${place}/${name}`));
}

function readOrEmpty(file) {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
