import * as v from 'valibot';
import { timeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { voucherFacts } from '../documents/voucher-facts.ts';
import { defineMail } from './define-mail.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const voucherExpires = v.strictObject({ voucher: timeVoucher });

/** Warns before a voucher expires, and says what happens with its points. */
export const voucherExpiresMail = defineMail(voucherExpires, {
  placeholders: {
    voucher_number: {
      type: 'text',
      about: 'The number of the voucher',
      read: ({ voucher }) => voucher.number,
    },
    expires: { type: 'date', about: 'When it expires', read: ({ voucher }) => voucher.expires },
    hint: {
      type: 'text',
      about: 'What to do before then, in a sentence',
      read: ({ voucher }) =>
        voucher.returns?.length ? 'Use it or get its points back before then.' : 'Use it before then.',
    },
    points_back: {
      type: 'text',
      about: 'The points that come back if it is returned',
      isOptional: true,
      read: ({ voucher }) =>
        voucher.returns
          ?.map(({ points, expires }) => `${countOf(points, 'point')}, valid until ${formatWhen(expires)}`)
          .join('; '),
    },
    voucher_link: {
      type: 'link',
      about: 'The page of the voucher',
      read: ({ voucher }) => `/point-club/voucher/${voucher.id}`,
    },
  },
  parts: {
    facts: {
      about: 'What the voucher covers',
      draw: ({ voucher }) => <FactTable facts={voucherFacts(voucher)} />,
    },
    points_back_list: {
      about: 'The points that come back, in a list',
      draw: ({ voucher }) => (
        <ul style={styles.list}>
          {voucher.returns?.map(({ points, expires }) => (
            <li key={expires}>
              {countOf(points, 'point')}, valid until {formatWhen(expires)}
            </li>
          ))}
        </ul>
      ),
    },
  },
  required: ['voucher_link'],
  words: {
    subject: 'Your parking voucher {{voucher_number}} expires {{expires}}',
    preheader: '{{hint}}',
    blocks: [
      { kind: 'heading', text: 'Your voucher expires {{expires}}' },
      {
        kind: 'paragraph',
        text: 'Voucher number **{{voucher_number}}**. Until it expires, you can use it at the gate for other dates too, if we have space.',
      },
      { kind: 'part', part: 'facts' },
      { kind: 'subheading', text: 'What happens with its points' },
      {
        kind: 'paragraph',
        text: 'After the voucher expires, its points don’t come back. If you return the voucher before then, you get back:',
        when: 'points_back',
      },
      { kind: 'part', part: 'points_back_list', when: 'points_back' },
      {
        kind: 'paragraph',
        text: 'The points you paid have expired, so they don’t come back.',
        when: '!points_back',
      },
      { kind: 'button', label: 'Use or return voucher', link: 'voucher_link', when: 'points_back' },
      { kind: 'button', label: 'View voucher', link: 'voucher_link', when: '!points_back' },
    ],
  },
});
