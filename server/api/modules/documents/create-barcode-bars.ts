/** Encodes a text as Code 128. Returns the widths of bars and gaps in modules, without the 10-module quiet zone. */
export async function createBarcodeBars(text: string): Promise<number[]> {
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('This text can’t be encoded as a barcode');
  return symbol.sbs;
}
