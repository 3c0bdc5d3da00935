import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, id, wireDate } from './fields.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { listContracts, STATUS_TONES } from './list-contracts.ts';

export const MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'UNCERTAIN', 'HELD', 'FAILED'] as const;

export const emailMessageList = listContracts({
  name: 'EmailMessages',
  rows: 'emails',
  path: '/lists/email-messages',
  read: 'Email:Read',
  export: 'Email:Export',
  choices: { state: MESSAGE_STATES, template: Object.keys(MAIL_KINDS) },
  days: ['written', 'sent'],
  sorts: ['written', 'sent'],
  defaultSort: '-written',
});

const emailState = v.object({
  value: v.picklist(MESSAGE_STATES),
  label: v.string(),
  tone: v.picklist(STATUS_TONES),
});

export const openedMessage = v.object({
  id: v.string(),
  /** What the mail is, in words. */
  title: v.string(),
  recipient: v.string(),
  state: emailState,
  /** Its lane, in words. */
  lane: v.string(),
  written_at: wireDate,
  sent_at: v.nullable(wireDate),
  /** When it is sent or tried again; null unless it waits. */
  next_attempt_at: v.nullable(wireDate),
  /** After this it is too late to send; null: never. */
  expires_at: v.nullable(wireDate),
  /** Oldest first. */
  attempts: v.array(
    v.object({
      at: wireDate,
      outcome: v.string(),
      tone: v.picklist(STATUS_TONES),
      /** The server's words, without addresses. */
      words: v.nullable(v.string()),
    }),
  ),
  /** Mails that were sent again in its place, and the one that it was sent in place of. */
  related: v.array(
    v.object({ id: v.string(), recipient: v.string(), state: emailState, written_at: wireDate }),
  ),
  /** The stay that it is about. */
  stay_id: v.nullable(v.string()),
  /** Whether the caller may send it again now. */
  may_send: v.boolean(),
  /** Why it cannot be sent again; null if it can. */
  refusal: v.nullable(v.string()),
  /** Whether it may go to another address. Links that prove an address may not. */
  may_correct: v.boolean(),
});
export type OpenedMessage = v.InferOutput<typeof openedMessage>;

export const getEmailMessage = contract({
  name: 'getEmailMessage',
  summary:
    'Gets an email with each attempt to send it and the words of the mail server, without its content.',
  method: 'GET',
  path: '/email/messages/{id}',
  access: { permission: 'Email:Read' },
  params: v.strictObject({ id }),
  output: openedMessage,
});

export const sendEmailAgain = contract({
  name: 'sendEmailAgain',
  summary:
    'Sends an email again, to its address or to a corrected one. Answers the email that is sent now. 409 if it is being sent, if it is too late, and if the address gets no such email.',
  method: 'POST',
  path: '/email/messages/{id}/send-again',
  access: { permission: 'Email:Send' },
  isAudited: true,
  params: v.strictObject({ id }),
  body: v.strictObject({ recipient: v.optional(email) }),
  output: openedMessage,
});

const lane = v.object({
  label: v.string(),
  waiting: v.number(),
  /** How many of them the server has refused for now. */
  retried: v.number(),
  /** When the oldest one that is due was written; null if none is due. */
  oldest: v.nullable(wireDate),
});

export const emailDashboard = v.object({
  lanes: v.array(lane),
  /** Since midnight, Pacific. `bounced`: the server refused the address. */
  today: v.object({ sent: v.number(), failed: v.number(), bounced: v.number() }),
  /** Mails of any age in these states. */
  uncertain: v.number(),
  failed: v.number(),
  held: v.number(),
  /** Held mails whose address gets mail again and that are not too late. */
  free: v.number(),
  suppressed: v.number(),
  /** The last refusals, newest first. */
  refusals: v.array(
    v.object({
      id: v.string(),
      at: wireDate,
      title: v.string(),
      recipient: v.string(),
      words: v.nullable(v.string()),
    }),
  ),
  may_send: v.boolean(),
  as_of: wireDate,
});
export type EmailDashboard = v.InferOutput<typeof emailDashboard>;

export const getEmailDashboard = contract({
  name: 'getEmailDashboard',
  summary: 'Says what waits to be sent by lane, what was sent and refused today, and what is held.',
  method: 'GET',
  path: '/email/dashboard',
  access: { permission: 'Email:Read' },
  output: emailDashboard,
});

export const sendHeldEmail = contract({
  name: 'sendHeldEmail',
  summary:
    'Sends the held emails whose address gets email again and that are not too late: all of them, or those to one address.',
  method: 'POST',
  path: '/email/held/send',
  access: { permission: 'Email:Send' },
  isAudited: true,
  body: v.strictObject({ recipient: v.optional(email) }),
  output: v.object({ sent: v.number() }),
});
