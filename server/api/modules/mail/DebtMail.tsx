import * as v from 'valibot';
import { debt as debtSchema } from '../../../../shared/contracts/debts.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const debtMailData = v.strictObject({
  debt: debtSchema,
  link: linkPath,
  full_name: v.nullable(v.string()),
});
type DebtMailData = v.InferOutput<typeof debtMailData>;

/** Sends a link to pay what is owed for a stay. */
export const debtMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { link, ...rest } = v.parse(debtMailData, data);
    return {
      subject: `Your parking stay: ${formatMoney(rest.debt.amount)} to pay`,
      body: <DebtBody {...rest} link={`${publicOrigin}${link}`} />,
      attachments: [],
    };
  },
};

function DebtBody({ debt, link, full_name: name }: DebtMailData) {
  const amount = formatMoney(debt.amount);
  return (
    <MailFrame title="Pay for your parking stay" preheader={`${amount} is still to pay.`}>
      <h1 style={styles.heading}>Pay for your parking stay</h1>
      <p style={styles.paragraph}>
        {name ? `Hi ${name}, you` : 'You'} left our lot without paying. <strong>{amount}</strong> is still to
        pay.
      </p>
      <FactTable
        facts={[
          { label: 'Receipt', value: debt.receipt_number },
          ...(debt.license_plate ? [{ label: 'License plate', value: debt.license_plate }] : []),
          { label: 'Left', value: formatWhen(debt.left_at) },
        ]}
      />
      <MailButton href={link}>Pay by card</MailButton>
      <p className="quiet" style={{ ...styles.quiet, marginTop: 16 }}>
        The link works for 30 days after you left. You can also pay at the lot.
      </p>
    </MailFrame>
  );
}
