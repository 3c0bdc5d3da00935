import { business } from '../../../../shared/business.ts';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { Rate } from '../../../../shared/contracts/quotes.ts';
import type { WireMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Fact } from './booking-facts.ts';
import { brandColors } from './brand-colors.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderPriceTable } from './render-price-table.ts';
import { MARGIN, openTaggedPdf, renderHeading, type TaggedPdf } from './tagged-pdf.ts';

export interface EvidenceEntry {
  /** As the API writes dates. */
  at: string;
  title: string;
  details: string[];
}

/** What proves a stay to a bank, in the groups that banks ask for. Entries are in order of time. */
export interface Evidence {
  /** 'Ticket 1000001' */
  title: string;
  facts: Fact[];
  timeline: EvidenceEntry[];
  /** null while the car is parked. */
  receipt: { rate: Rate; total: WireMoney; facts: Fact[] } | null;
  /** The cancellation terms, in sentences. */
  policy: string[];
  communications: EvidenceEntry[];
  entryAndExit: EvidenceEntry[];
  refunds: EvidenceEntry[];
}

const WHEN_WIDTH = 132;
/** Points that an entry needs at least. */
const MIN_HEIGHT = 48;

/** Renders the evidence for a disputed charge. */
export async function createEvidencePdf(evidence: Evidence): Promise<FileAnswer> {
  const { title, facts, timeline, receipt, policy, communications, entryAndExit, refunds } = evidence;
  const entries = [...timeline, ...communications, ...entryAndExit, ...refunds];
  const sheet = await openTaggedPdf({
    title: `Evidence: ${title}`,
    author: business.name,
    subject: 'Evidence for a disputed charge',
    names: [
      ...[...facts, ...(receipt?.facts ?? [])].map(({ value }) => value),
      ...entries.flatMap((entry) => [entry.title, ...entry.details]),
    ],
  });
  const { pdf, width, root, tag } = sheet;
  renderMasthead(sheet);
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text(`Evidence: ${title}`, MARGIN, pdf.y));
  pdf.moveDown(0.4);
  renderFactTable(sheet, facts, width);
  renderEntries(sheet, '1. Timeline', timeline);
  if (receipt) {
    renderPriceTable(sheet, { title: '2. Receipt', ...receipt });
    renderFactTable(sheet, receipt.facts, width);
  } else renderSentences(sheet, '2. Receipt', ['There is no receipt, because the car has not left.']);
  renderSentences(sheet, '3. Cancellation terms shown', policy);
  renderEntries(sheet, '4. Communications', communications);
  renderEntries(sheet, '5. Entry and exit', entryAndExit);
  renderEntries(sheet, '6. Refunds', refunds);
  const filename = `evidence-${title.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`;
  return { contentType: 'application/pdf', filename, bytes: await sheet.finish() };
}

function keepTogether({ pdf }: TaggedPdf): void {
  if (pdf.y > pdf.page.height - MARGIN - MIN_HEIGHT) pdf.addPage();
}

function renderSentences(sheet: TaggedPdf, heading: string, sentences: string[]): void {
  const { pdf, width, root, tag } = sheet;
  keepTogether(sheet);
  renderHeading(sheet, heading);
  for (const sentence of sentences)
    tag(root, 'P', () => pdf.font('regular').fontSize(11).text(sentence, MARGIN, pdf.y, { width }));
}

function renderEntries(sheet: TaggedPdf, heading: string, entries: EvidenceEntry[]): void {
  if (entries.length === 0) return renderSentences(sheet, heading, ['Nothing is recorded.']);
  keepTogether(sheet);
  renderHeading(sheet, heading);
  sheet.group(sheet.root, 'Table', (table) => {
    for (const entry of entries) renderEntry(sheet, table, entry);
  });
}

function renderEntry(sheet: TaggedPdf, table: Parameters<TaggedPdf['tag']>[0], entry: EvidenceEntry): void {
  const { pdf, width, tag, group } = sheet;
  keepTogether(sheet);
  const y = pdf.y;
  const options = { width: width - WHEN_WIDTH };
  group(table, 'TR', (row) => {
    tag(row, 'TH', () =>
      pdf.font('regular').fontSize(10).text(formatWhen(entry.at), MARGIN, y, { width: WHEN_WIDTH }),
    );
    tag(row, 'TD', () => {
      renderRuns(sheet, entry.title, { y, options });
      pdf.fontSize(9).fillColor(brandColors.inkQuiet);
      for (const detail of entry.details) renderRuns(sheet, detail, { options, isQuiet: true });
      pdf.fillColor(brandColors.ink);
    });
  });
  pdf.y += 4;
}

/** Renders a text that somebody may have typed, in fonts that have its letters. */
function renderRuns(
  { pdf, split }: TaggedPdf,
  text: string,
  { y, options, isQuiet = false }: { y?: number; options: { width: number }; isQuiet?: boolean },
): void {
  for (const [index, run] of split(text).entries()) {
    const isLast = index === split(text).length - 1;
    pdf.font(isQuiet && run.font === 'bold' ? 'regular' : run.font);
    const place = { ...options, continued: !isLast };
    if (index === 0) pdf.text(run.text, MARGIN + WHEN_WIDTH, y ?? pdf.y, place);
    else pdf.text(run.text, place);
  }
}
