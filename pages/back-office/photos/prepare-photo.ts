import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../../shared/contracts/incidents.ts';
import { stripMetadata } from '../../../shared/format/jpeg.ts';

/** A photo that can be sent, and a small picture of it. */
export interface PreparedPhoto {
  jpeg: Blob;
  /** A `data:` address, which the pages' policy allows. */
  preview: string;
}

const PREVIEW_SIDE = 240;
/** Tried in this order until the photo is small enough. */
const ATTEMPTS = [
  { side: MAX_PHOTO_SIDE, quality: 0.82 },
  { side: MAX_PHOTO_SIDE, quality: 0.65 },
  { side: 1200, quality: 0.6 },
  { side: 800, quality: 0.5 },
];

/**
 * Draws a picture of any format that the browser reads as a JPEG of at most 1600 pixels and 1 MB. Only the pixels
 * remain: no place, time or device. Throws when the browser cannot read it.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const picture = await createImageBitmap(file);
  try {
    const preview = draw(picture, PREVIEW_SIDE).toDataURL('image/jpeg', 0.7);
    for (const { side, quality } of ATTEMPTS) {
      const encoded = await encode(draw(picture, side), quality);
      // Some browsers write Exif into a canvas's JPEG.
      const bytes = stripMetadata(new Uint8Array(await encoded.arrayBuffer()));
      if (bytes && bytes.byteLength <= MAX_PHOTO_BYTES)
        return { jpeg: new Blob([bytes], { type: 'image/jpeg' }), preview };
    }
  } finally {
    picture.close();
  }
  throw new Error('The photo stays too large');
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo was not encoded'))),
      'image/jpeg',
      quality,
    );
  });
