import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF in reading order, with single spaces, and form feeds between its pages. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)));
  return text.map((page) => page.replace(/\s+/g, ' ')).join('\f');
}
