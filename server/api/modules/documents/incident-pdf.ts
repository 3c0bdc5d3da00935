import { business } from '../../../../shared/business.ts';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Fact } from './booking-facts.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { MARGIN, openTaggedPdf, renderHeading, type TaggedPdf } from './tagged-pdf.ts';

/** What an insurer needs to know of an incident. */
export interface IncidentReport {
  /** 'Incident 12' */
  title: string;
  facts: Fact[];
  /** What happened; may be empty. */
  words: string;
  photos: { bytes: Uint8Array; width: number; height: number; at: Date }[];
}

const CAPTION_HEIGHT = 22;
/** Two photos fit on a page. */
const MAX_PHOTO_HEIGHT = 300;

/** Renders an incident for an insurer. */
export async function createIncidentPdf({
  title,
  facts,
  words,
  photos,
}: IncidentReport): Promise<FileAnswer> {
  const sheet = await openTaggedPdf({
    title,
    author: business.name,
    subject: 'Incident at the parking lot',
    names: [...facts.map(({ value }) => value), words],
  });
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text(title, MARGIN, pdf.y));
  pdf.moveDown(0.4);
  renderFactTable(sheet, facts, width);
  if (words) {
    renderHeading(sheet, 'What happened');
    tag(root, 'P', () => renderWords(sheet, words));
  }
  renderHeading(sheet, 'Photos');
  if (photos.length === 0)
    tag(root, 'P', () => pdf.font('regular').fontSize(11).text('There are no photos.', MARGIN, pdf.y));
  for (const [index, photo] of photos.entries())
    renderPhoto(sheet, photo, `Photo ${index + 1} of ${photos.length}`);
  const filename = `${title.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`;
  return { contentType: 'application/pdf', filename, bytes: await sheet.finish() };
}

/** Somebody typed it, so it may need other fonts than the brand's. */
function renderWords({ pdf, width, split }: TaggedPdf, words: string): void {
  pdf.fontSize(11);
  for (const line of words.split('\n')) {
    const runs = split(line);
    for (const [index, { font, text }] of runs.entries())
      pdf
        .font(font === 'bold' ? 'regular' : font)
        .text(text, index === 0 ? MARGIN : undefined, index === 0 ? pdf.y : undefined, {
          width,
          continued: index < runs.length - 1,
        });
    if (line === '') pdf.moveDown(0.5);
  }
}

function renderPhoto(
  { pdf, width, root, tag, figure }: TaggedPdf,
  photo: IncidentReport['photos'][number],
  name: string,
): void {
  const scale = Math.min(width / photo.width, MAX_PHOTO_HEIGHT / photo.height, 1);
  const height = photo.height * scale;
  if (pdf.y + CAPTION_HEIGHT + height > pdf.page.height - MARGIN) pdf.addPage();
  tag(root, 'P', () =>
    pdf
      .font('regular')
      .fontSize(10)
      .text(`${name}, added ${formatWhen(photo.at)}`, MARGIN, pdf.y),
  );
  const y = pdf.y + 4;
  figure(root, name, () =>
    pdf.image(Buffer.from(photo.bytes), MARGIN, y, { width: photo.width * scale, height }),
  );
  pdf.y = y + height + 12;
}
