import * as v from 'valibot';
import { debt as debtSchema } from '../../../../shared/contracts/debts.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { FactTable } from './MailTables.tsx';

const debtMailData = v.strictObject({
  debt: debtSchema,
  link: linkPath,
  full_name: v.nullable(v.string()),
});

/** Sends a link to pay what is owed for a stay. */
export const debtMail = defineMail(debtMailData, {
  placeholders: {
    amount: { type: 'money', about: 'What is still to pay', read: ({ debt }) => debt.amount },
    traveler: {
      type: 'text',
      about: 'The name of who parked',
      isOptional: true,
      read: ({ full_name: name }) => name,
    },
    left_at: { type: 'date', about: 'When the car left', read: ({ debt }) => debt.left_at },
    receipt_number: {
      type: 'text',
      about: 'The number of the receipt',
      read: ({ debt }) => debt.receipt_number,
    },
    pay_link: { type: 'link', about: 'Pays by card', read: ({ link }) => link },
  },
  parts: {
    facts: {
      about: 'Receipt, license plate and time',
      draw: ({ debt }) => (
        <FactTable
          facts={[
            { label: 'Receipt', value: debt.receipt_number },
            ...(debt.license_plate ? [{ label: 'License plate', value: debt.license_plate }] : []),
            { label: 'Left', value: formatWhen(debt.left_at) },
          ]}
        />
      ),
    },
  },
  required: ['pay_link'],
  words: {
    subject: 'Your parking stay: {{amount}} to pay',
    preheader: '{{amount}} is still to pay.',
    blocks: [
      { kind: 'heading', text: 'Pay for your parking stay' },
      {
        kind: 'paragraph',
        text: 'Hi {{traveler}}, you left our lot without paying. **{{amount}}** is still to pay.',
      },
      {
        kind: 'paragraph',
        text: 'You left our lot without paying. **{{amount}}** is still to pay.',
        when: '!traveler',
      },
      { kind: 'part', part: 'facts' },
      { kind: 'button', label: 'Pay by card', link: 'pay_link' },
      {
        kind: 'small',
        text: 'The link works for 30 days after you left. You can also pay at the lot.',
      },
    ],
  },
});
