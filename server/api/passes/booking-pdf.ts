import { business } from '../../../shared/business.ts';
import type { Booking } from '../../../shared/contracts/bookings.ts';
import { bookingFacts, directionsLink, lotAddress, onTheDay } from './booking-facts.ts';
import { drawPriceTable } from './draw-price-table.ts';
import { houseColours } from './house-colours.ts';
import { makeQrMatrix } from './qr-matrix.ts';
import { drawHeading, drawStripe, MARGIN, openTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';

// Points of 1/72 inch.
const BARCODE = 108;
const LABEL = 104;
const NUMBER = 18;

/** The confirmation on one page of paper: what to show at the gate, the stay, the way, the price. */
export async function drawBookingPdf(booking: Booking): Promise<Uint8Array> {
  const [sheet, matrix] = await Promise.all([
    openTaggedPdf({
      title: `Booking ${booking.number}`,
      author: business.name,
      subject: 'Parking confirmation',
    }),
    makeQrMatrix(booking.number),
  ]);
  drawMasthead(sheet);
  const top = sheet.pdf.y;
  drawBarcode(sheet, booking.number, matrix);
  drawFacts(sheet, booking);
  sheet.pdf.y = Math.max(sheet.pdf.y, top + BARCODE + 12);
  drawDay(sheet);
  drawPriceTable(sheet, booking);
  return sheet.finish();
}

function drawMasthead(sheet: TaggedPdf): void {
  const { pdf, root, tag } = sheet;
  pdf.font('bold').fontSize(15).fillColor(houseColours.evergreenDark);
  tag(root, 'P', () => pdf.text(business.name, MARGIN, MARGIN - 12));
  pdf.font('regular').fontSize(10).fillColor(houseColours.ink);
  tag(root, 'P', () => pdf.text(`${lotAddress}   ${business.phone}`));
  drawStripe(sheet, pdf.y + 6);
  pdf.y += 30;
}

function drawBarcode({ pdf, width, root, figure }: TaggedPdf, number: string, matrix: boolean[][]): void {
  const size = BARCODE / matrix.length;
  const left = MARGIN + width - BARCODE;
  const top = pdf.y;
  figure(root, `Barcode of booking number ${number}`, () => {
    for (const [y, row] of matrix.entries()) {
      for (const [x, isDark] of row.entries())
        if (isDark) pdf.rect(left + x * size, top + y * size, size, size);
    }
    pdf.fill(houseColours.ink);
  });
}

function drawFacts({ pdf, width, root, tag, group }: TaggedPdf, booking: Booking): void {
  const column = { width: width - BARCODE - 24 };
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text('Your parking is booked', MARGIN, pdf.y, column));
  tag(root, 'P', () => pdf.fontSize(14).text(`Booking number ${booking.number}`, column));
  pdf.moveDown(0.6).fontSize(11);
  group(root, 'Table', (table) => {
    for (const { label, value } of bookingFacts(booking)) {
      const shown = printable(value);
      if (shown === null) continue;
      const y = pdf.y;
      group(table, 'TR', (row) => {
        tag(row, 'TH', () => pdf.font('regular').text(label, MARGIN, y, { width: LABEL }));
        tag(row, 'TD', () =>
          pdf.font('bold').text(shown, MARGIN + LABEL, y, { width: column.width - LABEL }),
        );
      });
      pdf.y += 3;
    }
  });
}

function drawDay(sheet: TaggedPdf): void {
  const { pdf, width, root, tag, group } = sheet;
  drawHeading(sheet, 'On the day');
  pdf.fontSize(11);
  group(root, 'L', (list) => {
    for (const [index, step] of onTheDay.entries()) {
      const y = pdf.y;
      group(list, 'LI', (item) => {
        tag(item, 'Lbl', () => pdf.font('bold').text(`${index + 1}.`, MARGIN, y, { width: NUMBER }));
        tag(item, 'LBody', () =>
          pdf.font('regular').text(step, MARGIN + NUMBER, y, { width: width - NUMBER }),
        );
      });
      pdf.y += 3;
    }
  });
  pdf.fillColor(houseColours.evergreen);
  tag(root, 'Link', () =>
    pdf.text('Get directions', MARGIN, pdf.y, { link: directionsLink, underline: true }),
  );
  pdf.fillColor(houseColours.ink);
}

/** What the embedded type can show: accents it lacks are dropped as on a boarding pass, other scripts are left out. */
function printable(text: string): string | null {
  if (hasGlyphs(text)) return text;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L');
  return hasGlyphs(plain) ? plain : null;
}

const hasGlyphs = (text: string) => /^[\u0020-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2212]*$/.test(text);
