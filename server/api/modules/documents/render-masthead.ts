import { business } from '../../../../shared/business.ts';
import { lotAddress } from './booking-facts.ts';
import { houseColours } from './house-colours.ts';
import { renderStripe, MARGIN, type TaggedPdf } from './tagged-pdf.ts';

/** Whose paper this is: name, address, phone, and the stripe below. */
export function renderMasthead(sheet: TaggedPdf): void {
  const { pdf, root, tag } = sheet;
  pdf.font('bold').fontSize(15).fillColor(houseColours.evergreenDark);
  tag(root, 'P', () => pdf.text(business.name, MARGIN, MARGIN - 12));
  pdf.font('regular').fontSize(10).fillColor(houseColours.ink);
  tag(root, 'P', () => pdf.text(`${lotAddress}   ${business.phone}`));
  renderStripe(sheet, pdf.y + 6);
  pdf.y += 30;
}
