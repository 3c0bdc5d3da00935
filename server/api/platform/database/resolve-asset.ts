import { existsSync } from 'node:fs';

/**
 * Where a file or folder lies that belongs to this module: beside it in the source tree; beside the bundle, or one
 * folder above it where the bundler puts its chunks into a folder of their own.
 */
export function resolveAsset(...names: string[]): URL {
  const places = ['./', '../'].flatMap((folder) =>
    names.map((name) => new URL(`${folder}${name}`, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(
      `The build is incomplete: none of ${places.map((place) => place.pathname).join(', ')} exists.`,
    );
  return found;
}
