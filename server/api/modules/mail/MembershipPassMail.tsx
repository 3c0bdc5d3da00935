import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { type Membership, membershipFacts, membershipUse } from '../documents/membership-facts.ts';
import type { MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const membershipPassMailData = v.strictObject({
  membership: v.strictObject({
    id: v.string(),
    number: v.string(),
    longName: v.string(),
    since: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
    points: v.number(),
    isOver: v.boolean(),
  }),
});

/** Sends a membership pass as a PDF and a wallet pass. */
export const membershipPassMail: MailDesign = {
  async compose(data, { files }) {
    const { membership } = v.parse(membershipPassMailData, data);
    return {
      subject: `Your ${business.club} membership pass`,
      body: <Pass membership={membership} hasWalletPass={files.wallets.apple} />,
      attachments: await Promise.all([
        files.membershipPdf(membership),
        ...(files.wallets.apple ? [files.membershipPass(membership)] : []),
      ]),
    };
  },
};

function Pass({ membership, hasWalletPass }: { membership: Membership; hasWalletPass: boolean }) {
  return (
    <MailFrame title="Your membership pass" preheader={`Club number ${membership.number}`}>
      <h1 style={styles.heading}>Your membership pass</h1>
      <p style={styles.paragraph}>
        We attached your pass as a PDF{hasWalletPass && ' and as a wallet pass for your phone'}.{' '}
        {membershipUse}
      </p>
      <FactTable facts={membershipFacts(membership)} />
    </MailFrame>
  );
}
