// Renders the icons and the preview picture from the site's own drawings into client/public, and the mark of wallet
// passes into the module that the server's bundle contains. Run by hand when a drawing changes (`node --import tsx scripts/render-artwork.mjs`); the results are committed.
import { writeFile } from 'node:fs/promises';
import { PreviewPicture } from '../shared/artwork/PreviewPicture.tsx';
import { SignMark } from '../shared/artwork/SignMark.tsx';
import { drawPng, svgOf, withFont } from './draw.mjs';

const publicFolder = new URL('../client/public/', import.meta.url);

async function render(name, svg, options) {
  await write(name, drawPng(svg, options));
}

async function write(name, bytes) {
  await writeFile(new URL(name, publicFolder), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

/** Wraps a square PNG in the .ico format: a directory of one entry, then the PNG as it is. */
function wrapIcon(png, side) {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(side, 6);
  directory.writeUInt8(side, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

const mark = svgOf(SignMark).replace(' aria-hidden="true"', '');
await writeFile(new URL('favicon.svg', publicFolder), `${mark}\n`);
// Crawlers, feed readers and old browsers ask for this address without reading a page.
await write('favicon.ico', wrapIcon(drawPng(mark, { fitTo: { mode: 'width', value: 32 } }), 32));
await render('apple-touch-icon.png', mark, { fitTo: { mode: 'width', value: 180 }, background: '#f5b21a' });
const passImages = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
};
const lines = Object.entries(passImages).map(([name, value]) => {
  const png = drawPng(mark, { fitTo: { mode: 'width', value } });
  return `  '${name}':\n    '${png.toString('base64')}',`;
});
await writeFile(
  new URL('../server/api/modules/documents/wallet-pass-images.ts', import.meta.url),
  `// Rendered by scripts/render-artwork.mjs.\n\n/** The logo mark in the sizes that Apple Wallet requires, as base64 PNG. */\nexport const walletPassImages = {\n${lines.join('\n')}\n};\n`,
);

await withFont((font) => render('og-home.png', svgOf(PreviewPicture), { font }));
