import { business } from '../../../../shared/business.ts';
import { type Membership, membershipFacts, membershipUse } from './membership-facts.ts';
import { openNumberedPdf } from './numbered-pdf.ts';
import { MARGIN } from './tagged-pdf.ts';

/** Renders a membership pass with barcode and member details. */
export async function renderMembershipPdf(membership: Membership): Promise<Uint8Array> {
  const { number } = membership;
  const sheet = await openNumberedPdf({
    title: `${business.club} ${number}`,
    subject: 'Membership pass',
    heading: 'Your membership pass',
    number,
    what: 'club number',
    facts: membershipFacts(membership),
  });
  const { pdf, width, root, tag } = sheet;
  pdf.moveDown(1);
  tag(root, 'P', () => pdf.font('regular').fontSize(11).text(membershipUse, MARGIN, pdf.y, { width }));
  return sheet.finish();
}
