import * as v from 'valibot';
import { pageOf, pageQuery } from './club-lists.ts';
import { contract } from './contract.ts';
import { wireDate } from './fields.ts';

export const EMAIL_MESSAGES_PER_PAGE = 50;
const STATES = ['QUEUED', 'SENDING', 'SENT', 'UNCERTAIN', 'HELD', 'FAILED'] as const;

export const emailMessage = v.object({
  id: v.string(),
  template: v.string(),
  recipient: v.string(),
  state: v.string(),
  attempts: v.number(),
  /** Attempts after which the mail server never said whether it has the mail. */
  unanswered: v.number(),
  /** Why the last attempt failed, in the words of the mail server. */
  reason: v.nullable(v.string()),
  created_at: wireDate,
  sent_at: v.nullable(wireDate),
});

export const listEmailMessages = contract({
  name: 'listEmailMessages',
  summary:
    'Lists the emails in a state, newest first. UNCERTAIN: the mail server may have it, but never said so.',
  method: 'GET',
  path: '/email/messages',
  access: { permission: 'Email:Read' },
  query: v.strictObject({
    ...pageQuery.entries,
    state: v.optional(v.picklist(STATES, 'Choose one of the six states'), 'UNCERTAIN'),
  }),
  output: pageOf(emailMessage),
});
