import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { directionsLink } from '../../../../shared/format/lot-address.ts';
import { bookingFacts } from './booking-facts.ts';
import { codeLines } from '../texts/page-texts.ts';
import { brandColors } from './brand-colors.ts';
import { openNumberedPdf, renderSteps } from './numbered-pdf.ts';
import { renderPriceTable } from './render-price-table.ts';
import { MARGIN } from './tagged-pdf.ts';

/** Renders the booking confirmation: barcode, stay dates, instructions and price. */
export async function renderBookingPdf(
  booking: Booking,
  steps: readonly string[] = codeLines('on-the-day'),
): Promise<Uint8Array> {
  const sheet = await openNumberedPdf({
    title: `Booking ${booking.number}`,
    subject: 'Parking confirmation',
    heading: 'Your parking is booked',
    number: booking.number,
    what: 'booking number',
    facts: bookingFacts(booking),
  });
  renderSteps(sheet, 'On the day', steps);
  const { pdf, root, tag } = sheet;
  pdf.fillColor(brandColors.evergreen);
  tag(root, 'Link', () =>
    pdf.text('Get directions', MARGIN, pdf.y, { link: directionsLink, underline: true }),
  );
  pdf.fillColor(brandColors.ink);
  const { rate, total_charge: total } = booking;
  if (total !== undefined) renderPriceTable(sheet, { title: 'Price details', rate, total });
  return sheet.finish();
}
