import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * A hash over names and contents of files and folders, relative to the project's folder; what is missing counts too.
 * Contents rather than times: a checkout or a copy touches every time, and all sources are read in some 30 ms.
 */
export function fingerprint(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(listFiles)) hash.update(file).update(readOrEmpty(file));
  return hash.digest('hex');
}

/** Whether the stamp file holds this fingerprint. */
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
