import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, text } from './fields.ts';
import { listContracts } from './list-contracts.ts';

/** Why an address gets no mail, with its name on screens. */
export const SUPPRESSION_CAUSES = {
  BOUNCE: 'Bounced',
  COMPLAINT: 'Complaint',
  HAND: 'Added by hand',
} as const;
export const SUPPRESSION_CAUSE_NAMES = ['BOUNCE', 'COMPLAINT', 'HAND'] as const;
export type SuppressionCause = (typeof SUPPRESSION_CAUSE_NAMES)[number];

export const suppressionList = listContracts({
  name: 'EmailSuppressions',
  rows: 'suppressed addresses',
  path: '/lists/email-suppressions',
  read: 'EmailSuppressionList:Read',
  export: 'EmailSuppressionList:Export',
  choices: { cause: SUPPRESSION_CAUSE_NAMES },
  days: ['since'],
  sorts: ['since', 'email'],
  defaultSort: '-since',
});

const reason = text(200);
const day = v.pipe(
  v.string('Choose a day'),
  v.regex(/^20\d\d-\d\d-\d\d$/, 'Choose a day'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'Choose a day'),
);

/** All addresses with one cause that were suppressed on these Pacific days, both included. */
export const suppressionPeriod = v.strictObject({
  cause: v.picklist(SUPPRESSION_CAUSE_NAMES, 'Choose a cause'),
  from: day,
  to: day,
});

/** `held`: emails that wait for these addresses and are not too late. */
const removed = v.object({ removed: v.number(), held: v.number() });

export const addSuppression = contract({
  name: 'addSuppression',
  summary: 'Adds an address to the suppression list: it gets no email at all. 409 if the list has it.',
  method: 'POST',
  path: '/email/suppressions',
  access: { permission: 'EmailSuppressionList:Update' },
  body: v.strictObject({ email, reason }),
  output: v.object({}),
});

export const removeSuppression = contract({
  name: 'removeSuppression',
  summary:
    'Removes an address from the suppression list and counts its held emails. 409 if the list does not have it.',
  method: 'POST',
  path: '/email/suppressions/remove',
  access: { permission: 'EmailSuppressionList:Update' },
  body: v.strictObject({ email, reason }),
  output: removed,
});

export const countSuppressions = contract({
  name: 'countSuppressions',
  summary: 'Counts the addresses that were suppressed for one cause in a period.',
  method: 'GET',
  path: '/email/suppressions/count',
  access: { permission: 'EmailSuppressionList:Read' },
  query: suppressionPeriod,
  output: v.object({ count: v.number() }),
});

export const removeSuppressions = contract({
  name: 'removeSuppressions',
  summary:
    'Removes all addresses that were suppressed for one cause in a period, with an audit entry each. 409 unless they are as many as `count` says.',
  method: 'POST',
  path: '/email/suppressions/remove-many',
  access: { permission: 'EmailSuppressionList:Update' },
  body: v.strictObject({ ...suppressionPeriod.entries, count: v.number(), reason }),
  output: removed,
});
