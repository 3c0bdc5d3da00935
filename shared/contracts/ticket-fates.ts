import * as v from 'valibot';
import { contract } from './contract.ts';
import { text, wireDate } from './fields.ts';
import { listContracts } from './list-contracts.ts';

/** What became of a ticket number, with its name on screens. Every number has exactly one. */
export const TICKET_FATES = {
  PAID: 'Left and paid',
  FREE: 'Left with nothing to pay',
  OWED: 'Left, still owes',
  NO_RECEIPT: 'Left without a receipt',
  HERE: 'Still here',
  VOIDED: 'Voided',
  UNUSED: 'Never used',
} as const;
export type TicketFate = keyof typeof TICKET_FATES;

export const ticketFateList = listContracts({
  name: 'TicketFates',
  rows: 'ticket numbers',
  path: '/lists/ticket-fates',
  read: 'LotWalk:Read',
  export: 'Transactions:Export',
  choices: { fate: Object.keys(TICKET_FATES) },
  days: [],
  sorts: ['number'],
  defaultSort: '-number',
});

const number = v.pipe(v.string(), v.regex(/^\d{7,9}$/, 'Enter a ticket number'));

/** Consecutive ticket numbers: how many have which fate. */
export const ticketRange = v.object({
  from: v.string(),
  to: v.string(),
  /** When the first and the last car of the range came; null when no number was used. */
  first_at: v.nullable(wireDate),
  last_at: v.nullable(wireDate),
  fates: v.array(
    v.object({ fate: v.picklist(Object.keys(TICKET_FATES) as TicketFate[]), count: v.number() }),
  ),
  /** Numbers that nothing accounts for, at most 100. */
  missing: v.array(v.string()),
});
export type TicketRange = v.InferOutput<typeof ticketRange>;

export const getTicketFates = contract({
  name: 'getTicketFates',
  summary:
    'Counts what became of every ticket number, in ranges, the latest first, and names the numbers that nothing accounts for.',
  method: 'GET',
  path: '/ticket-fates',
  access: { permission: 'LotWalk:Read' },
  query: v.strictObject({
    /** Only numbers below this one, for the next page. */
    before: v.optional(number),
  }),
  output: v.object({
    /** Null before the first ticket. */
    first: v.nullable(v.string()),
    last: v.nullable(v.string()),
    ranges: v.array(ticketRange),
    /** The `before` of the next page. */
    next: v.nullable(v.string()),
    may_explain: v.boolean(),
  }),
});
export type TicketFates = v.InferOutput<typeof getTicketFates.output>;

export const explainTicket = contract({
  name: 'explainTicket',
  summary: 'Records why a ticket number was never used. 409 when it has a fate already.',
  method: 'POST',
  path: '/ticket-fates/{number}/explain',
  access: { permission: 'LotWalk:Update' },
  params: v.strictObject({ number }),
  body: v.strictObject({ reason: text(200) }),
  output: v.object({}),
});
