// Renders the icons and the preview picture from the site's own drawings into client/public. Run by hand when a drawing
// changes (`node --import tsx scripts/render-artwork.mjs`); the results are committed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import { PreviewPicture } from '../shared/artwork/PreviewPicture.tsx';
import { SignMark } from '../shared/artwork/SignMark.tsx';

const publicFolder = new URL('../client/public/', import.meta.url);
const fontFile = new URL(
  '../node_modules/@fontsource/overpass/files/overpass-latin-800-normal.woff2',
  import.meta.url,
);

const svgOf = (component) =>
  renderToStaticMarkup(createElement(component)).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

async function render(name, svg, options) {
  const png = new Resvg(svg, options).render().asPng();
  await writeFile(new URL(name, publicFolder), png);
  console.log(`${name}: ${png.length} bytes`);
}

const folder = await mkdtemp(join(tmpdir(), 'artwork-'));
try {
  // resvg reads no woff2.
  const font = join(folder, 'overpass.ttf');
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
  await writeFile(font, await subsetFont(await readFile(fontFile), letters, { targetFormat: 'sfnt' }));

  const mark = svgOf(SignMark).replace(' aria-hidden="true"', '');
  await writeFile(new URL('favicon.svg', publicFolder), `${mark}\n`);
  await render('favicon-32.png', mark, { fitTo: { mode: 'width', value: 32 } });
  await render('apple-touch-icon.png', mark, { fitTo: { mode: 'width', value: 180 }, background: '#f5b21a' });
  await render('og-home.png', svgOf(PreviewPicture), {
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'Overpass' },
  });
} finally {
  await rm(folder, { recursive: true });
}
