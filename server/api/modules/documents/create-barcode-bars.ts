/** A text as a Code 128: the widths of its bars and gaps in turn, in modules. The quiet zone of ten modules is the caller's. */
export async function createBarcodeBars(text: string): Promise<number[]> {
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('This text makes no barcode');
  return symbol.sbs;
}
