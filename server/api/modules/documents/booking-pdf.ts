import { business } from '../../../../shared/business.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { directionsLink } from '../../../../shared/format/lot-address.ts';
import { bookingFacts, onTheDay } from './booking-facts.ts';
import { renderFactTable } from './render-fact-table.ts';
import { renderMasthead } from './render-masthead.ts';
import { renderPriceTable } from './render-price-table.ts';
import { renderQr } from './render-qr.ts';
import { brandColors } from './brand-colors.ts';
import { createQrMatrix } from './create-qr-matrix.ts';
import { renderHeading, MARGIN, openTaggedPdf, type TaggedPdf } from './tagged-pdf.ts';

// Points of 1/72 inch.
const BARCODE_SIZE = 108;
const NUMBER_WIDTH = 18;

/** Renders the booking confirmation: barcode, stay dates, instructions and price. */
export async function renderBookingPdf(booking: Booking): Promise<Uint8Array> {
  const [sheet, matrix] = await Promise.all([
    openTaggedPdf({
      title: `Booking ${booking.number}`,
      author: business.name,
      subject: 'Parking confirmation',
    }),
    createQrMatrix(booking.number),
  ]);
  renderMasthead(sheet);
  const top = sheet.pdf.y;
  renderQr(sheet, `Barcode of booking number ${booking.number}`, matrix, BARCODE_SIZE);
  renderFacts(sheet, booking);
  sheet.pdf.y = Math.max(sheet.pdf.y, top + BARCODE_SIZE + 12);
  renderInstructions(sheet);
  const { rate, total_charge: total } = booking;
  if (total !== undefined) renderPriceTable(sheet, { title: 'Price details', rate, total });
  return sheet.finish();
}

function renderFacts(sheet: TaggedPdf, booking: Booking): void {
  const { pdf, width, root, tag } = sheet;
  const column = { width: width - BARCODE_SIZE - 24 };
  tag(root, 'H1', () => pdf.font('bold').fontSize(22).text('Your parking is booked', MARGIN, pdf.y, column));
  tag(root, 'P', () => pdf.fontSize(14).text(`Booking number ${booking.number}`, column));
  pdf.moveDown(0.6);
  renderFactTable(sheet, bookingFacts(booking), column.width);
}

function renderInstructions(sheet: TaggedPdf): void {
  const { pdf, width, root, tag, group } = sheet;
  renderHeading(sheet, 'On the day');
  pdf.fontSize(11);
  group(root, 'L', (list) => {
    for (const [index, step] of onTheDay.entries()) {
      const y = pdf.y;
      group(list, 'LI', (item) => {
        tag(item, 'Lbl', () => pdf.font('bold').text(`${index + 1}.`, MARGIN, y, { width: NUMBER_WIDTH }));
        tag(item, 'LBody', () =>
          pdf.font('regular').text(step, MARGIN + NUMBER_WIDTH, y, { width: width - NUMBER_WIDTH }),
        );
      });
      pdf.y += 3;
    }
  });
  pdf.fillColor(brandColors.evergreen);
  tag(root, 'Link', () =>
    pdf.text('Get directions', MARGIN, pdf.y, { link: directionsLink, underline: true }),
  );
  pdf.fillColor(brandColors.ink);
}
