import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadNameFonts, type TextRun } from './name-fonts.ts';
import { brandColors, stripeColors } from './brand-colors.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Pdf = PDFKit.PDFDocument;
export type Element = ReturnType<Pdf['struct']>;

export const MARGIN = 54;

/** A PDF that is drawn under structure tags, for screen readers and text extraction. */
export interface TaggedPdf {
  pdf: Pdf;
  /** Width between the margins, in points. */
  width: number;
  /** The document element, parent of all top-level elements. */
  root: Element;
  /** Draws under a tag (`H1`, `P`, `TD` …). */
  tag(parent: Element, type: string, draw: () => void): void;
  /** Draws an image with the alternative text `alt`. */
  figure(parent: Element, alt: string, draw: () => void): void;
  /** Opens a container (`Table`, `TR`, `L` …) and closes it after `fill`. */
  group(parent: Element, type: string, fill: (group: Element) => void): void;
  /** Draws decoration that screen readers skip, such as lines. */
  decorate(draw: () => void): void;
  /** Splits a text of `names` by font. Leaves out letters that no font has. */
  split(text: string): TextRun[];
  finish(): Promise<Uint8Array>;
}

interface DocumentFacts {
  title: string;
  author: string;
  subject: string;
  /** Texts that people typed, in any script. */
  names: string[];
}

/** The letters of the brand's font. */
const hasGlyphs = (text: string) => /^[\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2212]*$/.test(text);

/** Opens a tagged PDF in US Letter size with the brand's fonts. */
export async function openTaggedPdf(facts: DocumentFacts): Promise<TaggedPdf> {
  const foreign = facts.names.filter((name) => !hasGlyphs(name));
  const [{ default: PDFDocument }, regular, bold, nameFonts] = await Promise.all([
    import('pdfkit'),
    readFont(400),
    readFont(700),
    foreign.length > 0 ? loadNameFonts(foreign) : null,
  ]);
  const pdf: Pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, Subject: facts.subject },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  for (const [name, font] of nameFonts?.fonts ?? []) pdf.registerFont(name, font);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    pdf,
    width: pdf.page.width - 2 * MARGIN,
    root,
    tag: (parent, type, draw) => place(parent, pdf.struct(type, {}, draw)).end(),
    figure: (parent, alt, draw) => place(parent, pdf.struct('Figure', { alt }, draw)).end(),
    group(parent, type, fill) {
      const element = place(parent, pdf.struct(type));
      fill(element);
      element.end();
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    split: (text) => (nameFonts && !hasGlyphs(text) ? nameFonts.split(text) : [{ font: 'bold', text }]),
    finish() {
      root.end();
      pdf.end();
      return bytes;
    },
  };
}

function place(parent: Element, element: Element): Element {
  parent.add(element);
  return element;
}

/** Renders the three-line stripe across the page at `y` points. */
export function renderStripe({ pdf, width, decorate }: TaggedPdf, y: number): void {
  decorate(() => {
    for (const [line, color] of stripeColors.entries()) pdf.rect(MARGIN, y + line * 2, width, 2).fill(color);
  });
  pdf.fillColor(brandColors.ink);
}

export function renderHeading({ pdf, root, tag }: TaggedPdf, text: string): void {
  pdf.moveDown(0.9);
  tag(root, 'H2', () => pdf.font('bold').fontSize(14).text(text, MARGIN, pdf.y));
  pdf.moveDown(0.3);
}

async function readFont(weight: 400 | 700): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url);
  return unpackWoff(
    await readFile(resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff`)),
  );
}
