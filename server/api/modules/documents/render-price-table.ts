import type { WireMoney } from '../../../../shared/format/money.ts';
import type { Rate, RateLine } from '../../../../shared/contracts/quotes.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { priceLines } from './booking-facts.ts';
import { brandColors } from './brand-colors.ts';
import { renderHeading, MARGIN, type Element, type TaggedPdf } from './tagged-pdf.ts';

const AMOUNT_WIDTH = 90;

interface Price {
  title: string;
  rate: Rate | null | undefined;
  total: WireMoney;
}

/** Renders all lines of a price with their reasons, and the total. */
export function renderPriceTable(sheet: TaggedPdf, { title, rate, total }: Price): void {
  renderHeading(sheet, title);
  sheet.group(sheet.root, 'Table', (table) => {
    for (const line of priceLines(rate)) {
      sheet.group(table, 'TR', (row) => renderRow(sheet, row, { line, font: 'regular', fontSize: 11 }));
    }
    const line = { label: 'Total', amount: total };
    sheet.group(table, 'TR', (row) => renderRow(sheet, row, { line, font: 'bold', fontSize: 13 }));
  });
}

interface PriceRow {
  line: RateLine;
  font: 'regular' | 'bold';
  fontSize: number;
}

function renderRow(
  { pdf, width, tag, group, decorate }: TaggedPdf,
  row: Element,
  { line, font, fontSize }: PriceRow,
): void {
  // Keep label, reason and amount of a row on the same page.
  if (pdf.y > pdf.page.height - MARGIN - 40) pdf.addPage();
  const y = pdf.y;
  const { reason } = line;
  const labelOptions = { width: width - AMOUNT_WIDTH };
  group(row, 'TH', (cell) => {
    tag(cell, 'P', () => pdf.font(font).fontSize(fontSize).text(line.label, MARGIN, y, labelOptions));
    if (reason)
      tag(cell, 'P', () => pdf.fontSize(9).fillColor(brandColors.inkQuiet).text(reason, labelOptions));
  });
  const bottom = pdf.y;
  pdf.font(font).fontSize(fontSize).fillColor(brandColors.ink);
  const amountOptions = { width: AMOUNT_WIDTH, align: 'right' } as const;
  tag(row, 'TD', () => pdf.text(formatMoney(line.amount), MARGIN + width - AMOUNT_WIDTH, y, amountOptions));
  pdf.y = bottom + 3;
  decorate(() => pdf.rect(MARGIN, pdf.y, width, 0.5).fill(brandColors.line));
  pdf.fillColor(brandColors.ink);
  pdf.y += 4;
}
