import { sql } from 'drizzle-orm';
import { emailMessageList as contracts } from '../../../shared/contracts/email-messages.ts';
import {
  LANE_LABELS,
  MESSAGE_STATE_LABELS,
  MESSAGE_STATE_TONES,
  titleMail,
} from '../modules/mail/mail-words.ts';
import { TEST_MAIL } from '../modules/mail/render-preview.ts';
import { defineList } from '../platform/lists/list.ts';
import { typedEmail } from '../platform/lists/search-keys.ts';
import { outbox, recipientKey } from '../platform/outbox/tables.ts';

const { template = [] } = contracts.definition.choices;

export const emailMessageList = defineList({
  contracts,
  title: 'Emails',
  searchHint: 'Email address',
  id: outbox.id,
  rows: outbox,
  from: sql`${outbox}`,
  columns: [
    { key: 'recipient', label: 'To', type: 'text', value: outbox.recipient, isUsual: true },
    {
      key: 'template',
      label: 'Email',
      type: 'choice',
      value: outbox.template,
      isUsual: true,
      labels: Object.fromEntries([...template, TEST_MAIL].map((name) => [name, titleMail(name)])),
    },
    {
      key: 'state',
      label: 'Status',
      type: 'choice',
      value: outbox.state,
      isUsual: true,
      labels: MESSAGE_STATE_LABELS,
      tones: MESSAGE_STATE_TONES,
    },
    { key: 'attempts', label: 'Attempts', type: 'number', value: outbox.attempts, isUsual: true },
    { key: 'words', label: 'Last trouble', type: 'text', value: outbox.lastError, isUsual: true },
    { key: 'lane', label: 'Lane', type: 'choice', value: sql`${outbox.lane}::text`, labels: LANE_LABELS },
    { key: 'written', label: 'Written', type: 'instant', value: outbox.createdAt, isUsual: true },
    { key: 'sent', label: 'Sent', type: 'instant', value: outbox.sentAt, isUsual: true },
  ],
  href: ({ id }) => `/back-office/email/messages/${id}`,
  search: [{ from: outbox, key: recipientKey(outbox.recipient), normalize: typedEmail }],
});
