import { existsSync } from 'node:fs';

/**
 * Finds a file or folder of this module: next to it in the source tree, or next to or one folder above the bundle,
 * because the bundler may put chunks into a subfolder. Returns the first of `names` that exists. Throws if none does.
 */
export function resolveAsset(...names: string[]): URL {
  const candidates = ['./', '../'].flatMap((folder) =>
    names.map((name) => new URL(`${folder}${name}`, import.meta.url)),
  );
  const found = candidates.find((url) => existsSync(url));
  if (!found)
    throw new Error(
      `The build is incomplete: none of ${candidates.map((url) => url.pathname).join(', ')} exists.`,
    );
  return found;
}
