import * as v from 'valibot';
import { timeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { voucherFacts, voucherSteps } from '../documents/voucher-facts.ts';
import { defineMail } from './define-mail.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const timeVoucherMailData = v.strictObject({
  voucher: timeVoucher,
  withPdf: v.boolean(),
  withPass: v.boolean(),
});

/** Sends a time voucher. Attaches PDF and wallet pass if requested. */
export const timeVoucherMail = defineMail(timeVoucherMailData, {
  placeholders: {
    voucher_number: {
      type: 'text',
      about: 'The number of the voucher',
      read: ({ voucher }) => voucher.number,
    },
    covers: {
      type: 'text',
      about: 'How much parking it covers: 2 days',
      read: ({ voucher }) => describeLength(voucher.minutes ?? 0),
    },
    expires: { type: 'date', about: 'When it expires', read: ({ voucher }) => voucher.expires },
  },
  parts: {
    facts: {
      about: 'What the voucher covers',
      draw: ({ voucher }) => <FactTable facts={voucherFacts(voucher)} />,
    },
    steps: {
      about: 'How it is used, in steps',
      draw: () => (
        <ol style={styles.list}>
          {voucherSteps.map((step) => (
            <li key={step} style={styles.item}>
              {step}
            </li>
          ))}
        </ol>
      ),
    },
  },
  required: ['facts'],
  words: {
    subject: 'Your parking voucher {{voucher_number}}: {{covers}}',
    preheader: 'Covers {{covers}} of parking. Use it by {{expires}}.',
    blocks: [
      { kind: 'heading', text: 'Your time voucher' },
      { kind: 'paragraph', text: 'Voucher number **{{voucher_number}}**' },
      { kind: 'part', part: 'facts' },
      { kind: 'subheading', text: 'How to use it' },
      { kind: 'part', part: 'steps' },
    ],
  },
  attach: ({ voucher, withPdf, withPass }, { files }) =>
    Promise.all([
      ...(withPdf ? [files.voucherPdf(voucher)] : []),
      ...(withPass && files.wallets.apple ? [files.voucherPass(voucher)] : []),
    ]),
});
