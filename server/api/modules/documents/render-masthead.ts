import { business } from '../../../../shared/business.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { brandColors } from './brand-colors.ts';
import { renderStripe, MARGIN, type TaggedPdf } from './tagged-pdf.ts';

/** Renders the business's name, address and phone, with the stripe below. */
export function renderMasthead(sheet: TaggedPdf): void {
  const { pdf, root, tag } = sheet;
  pdf.font('bold').fontSize(15).fillColor(brandColors.evergreenDark);
  tag(root, 'P', () => pdf.text(business.name, MARGIN, MARGIN - 12));
  pdf.font('regular').fontSize(10).fillColor(brandColors.ink);
  tag(root, 'P', () => pdf.text(`${lotAddress}   ${business.phone}`));
  renderStripe(sheet, pdf.y + 6);
  pdf.y += 30;
}
