import * as v from 'valibot';
import { type TimeVoucher, timeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { voucherFacts, voucherSteps } from '../documents/voucher-facts.ts';
import type { MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const timeVoucherMailData = v.strictObject({
  voucher: timeVoucher,
  withPdf: v.boolean(),
  withPass: v.boolean(),
});

/** Sends a time voucher. Attaches PDF and wallet pass if requested. */
export const timeVoucherMail: MailDesign = {
  async compose(data, { files }) {
    const { voucher, withPdf, withPass } = v.parse(timeVoucherMailData, data);
    return {
      subject: `Your parking voucher ${voucher.number}: ${describeLength(voucher.minutes ?? 0)}`,
      body: <Voucher voucher={voucher} />,
      attachments: await Promise.all([
        ...(withPdf ? [files.voucherPdf(voucher)] : []),
        ...(withPass && files.wallets.apple ? [files.voucherPass(voucher)] : []),
      ]),
    };
  },
};

function Voucher({ voucher }: { voucher: TimeVoucher }) {
  return (
    <MailFrame
      title={`Voucher ${voucher.number}`}
      preheader={`Covers ${describeLength(voucher.minutes ?? 0)} of parking. Use it by ${formatWhen(voucher.expires)}.`}
    >
      <h1 style={styles.heading}>Your time voucher</h1>
      <p style={styles.paragraph}>
        Voucher number <strong>{voucher.number}</strong>
      </p>
      <FactTable facts={voucherFacts(voucher)} />
      <h2 style={styles.subheading}>How to use it</h2>
      <ol style={{ margin: 0, paddingLeft: 24 }}>
        {voucherSteps.map((step) => (
          <li key={step} style={{ marginBottom: 6 }}>
            {step}
          </li>
        ))}
      </ol>
    </MailFrame>
  );
}
