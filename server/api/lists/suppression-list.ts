import { sql } from 'drizzle-orm';
import {
  SUPPRESSION_CAUSES,
  suppressionList as contracts,
} from '../../../shared/contracts/email-suppressions.ts';
import { emailSuppressions } from '../modules/mail/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import { typedEmail } from '../platform/lists/search-keys.ts';

export const suppressionList = defineList({
  contracts,
  title: 'Suppressed addresses',
  searchHint: 'Email address',
  id: emailSuppressions.emailKey,
  rows: emailSuppressions,
  from: sql`${emailSuppressions}`,
  columns: [
    { key: 'email', label: 'Address', type: 'text', value: emailSuppressions.emailKey, isUsual: true },
    {
      key: 'cause',
      label: 'Cause',
      type: 'choice',
      value: emailSuppressions.cause,
      isUsual: true,
      labels: SUPPRESSION_CAUSES,
      tones: { BOUNCE: 'bad', COMPLAINT: 'bad', HAND: 'over' },
    },
    { key: 'reason', label: 'Why', type: 'text', value: emailSuppressions.reason, isUsual: true },
    { key: 'since', label: 'Since', type: 'instant', value: emailSuppressions.createdAt, isUsual: true },
  ],
  // `removeSuppressions` takes a cause and a period instead of rows.
  bulkActions: [{ key: 'remove', label: 'Remove', permission: 'EmailSuppressionList:Update' }],
  search: [{ from: emailSuppressions, key: emailSuppressions.emailKey, normalize: typedEmail }],
});
