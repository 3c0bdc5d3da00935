/** The modules of a QR code, row by row; true is dark. The quiet zone of four modules is the caller's. */
export async function createQrMatrix(text: string): Promise<boolean[][]> {
  const { default: bwip } = await import('bwip-js/node');
  const [symbol] = bwip.raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('This text makes no QR code');
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx).map((bit) => bit === 1));
}
