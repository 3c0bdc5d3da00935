// Renders a drawing of the site to a picture.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';

const fontFile = new URL(
  '../node_modules/@fontsource/overpass/files/overpass-latin-800-normal.woff2',
  import.meta.url,
);

export const svgOf = (component, props) =>
  renderToStaticMarkup(createElement(component, props)).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  );

/** Calls `work` with resvg's font options. resvg cannot read the font in its original format. */
export async function withFont(work) {
  const folder = await mkdtemp(join(tmpdir(), 'artwork-'));
  try {
    const file = join(folder, 'overpass.ttf');
    const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    await writeFile(
      file,
      await subsetFont(await readFile(fontFile), `${letters}’`, { targetFormat: 'sfnt' }),
    );
    return await work({ fontFiles: [file], loadSystemFonts: false, defaultFontFamily: 'Overpass' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const drawPng = (svg, options) => new Resvg(svg, options).render().asPng();
