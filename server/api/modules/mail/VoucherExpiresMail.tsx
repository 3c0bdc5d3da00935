import * as v from 'valibot';
import { type TimeVoucher, timeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { voucherFacts } from '../documents/voucher-facts.ts';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const voucherExpires = v.strictObject({ voucher: timeVoucher });

/** Warns before a voucher expires, and says what happens with its points. */
export const voucherExpiresMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { voucher } = v.parse(voucherExpires, data);
    return {
      subject: `Your parking voucher ${voucher.number} expires ${formatWhen(voucher.expires)}`,
      body: <VoucherExpires voucher={voucher} link={`${publicOrigin}/point-club/voucher/${voucher.id}`} />,
      attachments: [],
    };
  },
};

function VoucherExpires({ voucher, link }: { voucher: TimeVoucher; link: string }) {
  const returns = voucher.returns ?? [];
  return (
    <MailFrame
      title="Your voucher expires soon"
      preheader={returns.length > 0 ? 'Use it or get its points back before then.' : 'Use it before then.'}
    >
      <h1 style={styles.heading}>Your voucher expires {formatWhen(voucher.expires)}</h1>
      <p style={styles.paragraph}>
        Voucher number <strong>{voucher.number}</strong>. Until it expires, you can use it at the gate for
        other dates too, if we have space.
      </p>
      <FactTable facts={voucherFacts(voucher)} />
      <h2 style={styles.subheading}>What happens with its points</h2>
      {returns.length > 0 ? (
        <>
          <p style={styles.paragraph}>
            After the voucher expires, its points don’t come back. If you return the voucher before then, you
            get back:
          </p>
          <ul style={{ margin: 0, paddingLeft: 24 }}>
            {returns.map(({ points, expires }) => (
              <li key={expires}>
                {countOf(points, 'point')}, valid until {formatWhen(expires)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p style={styles.paragraph}>The points you paid have expired, so they don’t come back.</p>
      )}
      <MailButton href={link}>{returns.length > 0 ? 'Use or return voucher' : 'View voucher'}</MailButton>
    </MailFrame>
  );
}
