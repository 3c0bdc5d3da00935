// Part of the build: draws what other sites show of a link to a page, one picture for each page that may be listed, into
// the folder that is given. `node --import tsx scripts/render-previews.mjs dist/client/previews`
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { topics } from '../pages/landing/topics.ts';
import { routes } from '../pages/routes.ts';
import { PreviewPicture } from '../shared/artwork/PreviewPicture.tsx';
import { drawPng, svgOf, withFont } from './draw.mjs';
import { listPosts } from './posts.mjs';

const folder = process.argv[2];
const words = new Map([
  ['/booking', 'See the total price first'],
  ['/booking-claim', 'Find your booking'],
  ['/email-my-bookings', 'Get your bookings by email'],
  ['/email-my-bookings', 'Get your bookings by email'],
  ['/pickup', 'Call the free shuttle'],
  ['/contact', 'Call us 24/7 or send a message'],
  ['/corporate-program', 'Corporate rates for frequent flyers'],
  ['/map', 'How to find us'],
  ['/privacy', 'How we use and protect your data'],
  ['/terms', 'The terms for booking and parking'],
  ['/blog', 'Notes from the lot'],
  ['/register', 'Join the Point Club'],
  ...[...topics].map(([name, { heading }]) => [`/${name}`, heading]),
  ...listPosts().map(({ slug, title }) => [`/blog/${slug}`, title]),
]);

// The home page has a fixed picture: client/public/og-home.png.
const listed = routes.filter(({ path, isListed }) => isListed && path !== '/' && !path.includes(':'));
const wordless = listed.filter(({ path }) => !words.has(path)).map(({ path }) => path);
if (wordless.length > 0) throw new Error(`No words for the preview of ${wordless.join(', ')}`);

await withFont((font) => {
  for (const [path, text] of words) {
    const file = join(folder, `${path}.png`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, drawPng(svgOf(PreviewPicture, { words: text }), { font }));
  }
});
