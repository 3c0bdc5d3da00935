// The hashes of the browser's scripts, which the build writes down once: documents carry them, and `npm run release:check`
// compares them with the files.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const PAGE = /^pages\/.+\/(\w+)Page\.tsx$/;
const ENTRY = 'client/main.tsx';
const ANOTHER_PAGE = 'Part of another page of the site, loaded before its link is pressed';

/** The pages that take cards and their scripts: names and purposes, as somebody wrote them down. */
export const readInventory = () =>
  JSON.parse(readFileSync(join(root, 'scripts/payment-scripts.json'), 'utf8'));

export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** The value of an `integrity` attribute. */
export const hashScript = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Adds the hash of each script to the manifest of a build, and marks the pages that take cards. */
export function signScripts(folder) {
  const manifest = readManifest(folder);
  const { pages } = readInventory();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.file.endsWith('.js')) chunk.integrity = hashScript(readFileSync(join(folder, chunk.file)));
    if (Object.hasOwn(pages, PAGE.exec(key)?.[1] ?? '')) chunk.takesCards = true;
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest, null, 2));
}

/** Every script that a page which takes cards can load, with purpose, size and hash. `purpose` is null for an unknown one. */
export function listPaymentScripts(folder, { scripts } = readInventory()) {
  const manifest = readManifest(folder);
  const ofPages = findOwnChunks(manifest);
  return Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js'))
    .map(([key, { name, file, integrity }]) => ({
      name,
      file,
      purpose: ofPages.has(key) ? (scripts[name] ?? null) : ANOTHER_PAGE,
      bytes: readFileSync(join(folder, file)).length,
      integrity,
    }));
}

/** What these pages load by themselves: not the pages that their links lead to. */
function findOwnChunks(manifest) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key];
    [...imports, ...dynamicImports].filter((next) => !PAGE.test(next)).forEach(visit);
  };
  [ENTRY, ...Object.keys(manifest).filter((key) => manifest[key].takesCards)].forEach(visit);
  return found;
}
