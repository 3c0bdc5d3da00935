// Part of the build: draws what other sites show of a link to a page, one picture for each text to read, into the folder
// that is given. `node --import tsx scripts/render-previews.mjs dist/client/previews`
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from '../pages/landing/topics.ts';
import { PreviewPicture } from '../shared/artwork/PreviewPicture.tsx';
import { drawPng, svgOf, withFont } from './draw.mjs';
import { listPosts } from './posts.mjs';

const folder = process.argv[2];
const previews = [
  ['map', 'How to find us'],
  ...[...topics].map(([name, { heading }]) => [name, heading]),
  ...listPosts().map(({ slug, title }) => [slug, title]),
];

mkdirSync(folder, { recursive: true });
await withFont((font) => {
  for (const [name, words] of previews)
    writeFileSync(join(folder, `${name}.png`), drawPng(svgOf(PreviewPicture, { words }), { font }));
});
