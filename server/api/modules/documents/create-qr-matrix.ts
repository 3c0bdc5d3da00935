/**
 * One of the eight patterns that a code may be masked with. The encoder would try all and take the one that looks most even,
 * which takes four times as long and makes no difference to scanners with codes as small as ours.
 */
const PATTERN = { mask: 3 };

/** Encodes a text as a QR code. Returns rows of modules (true is dark), without the 4-module quiet zone. */
export async function createQrMatrix(text: string): Promise<boolean[][]> {
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: 'qrcode', text, ...PATTERN });
  if (!symbol || !('pixs' in symbol)) throw new Error('This text can’t be encoded as a QR code');
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).map((bit) => bit === 1));
}
