// Reduces Overpass to the characters and weights of the site. Run it by hand when these change, and commit the result.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL('../node_modules/@fontsource-variable/overpass/', import.meta.url);
const target = new URL('../shared/styles/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const characters = `${ascii}\u00a0©®™–—‘’“”•…←→↑↓✓×°½¼¢éñáíóúü−`;

const whole = await readFile(new URL('files/overpass-latin-wght-normal.woff2', source));
const subset = await subsetFont(whole, characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  // No character here is made of others, and no style asks for fractions.
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
});

await writeFile(new URL('overpass-latin.woff2', target), subset);
await copyFile(new URL('LICENSE', source), new URL('OFL.txt', target));
console.log(`overpass-latin.woff2: ${whole.length} → ${subset.length} bytes`);
