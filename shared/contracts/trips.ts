import * as v from 'valibot';
import { booking } from './bookings.ts';
import { clubNumber, pageOf, pageQuery } from './club-lists.ts';
import { contract } from './contract.ts';
import { email, id } from './fields.ts';
import { transaction } from './transactions.ts';
import { mailLimit, receiptMailLimit } from './limits.ts';

export const TRIPS_PAGE_SIZE = 5;

const params = v.strictObject({ n: clubNumber });

export const listRecentTrips = contract({
  name: 'listRecentTrips',
  summary: 'Lists a member’s completed parking stays with receipts, 5 per page, newest first.',
  method: 'GET',
  path: '/club/{n}/recent-trips',
  access: 'self',
  params,
  query: pageQuery,
  output: pageOf(transaction),
});

export const listUpcomingTrips = contract({
  name: 'listUpcomingTrips',
  summary: 'Lists a member’s upcoming and current bookings, 5 per page, soonest first.',
  method: 'GET',
  path: '/club/{n}/upcoming-trips',
  access: 'self',
  params,
  query: pageQuery,
  output: pageOf(booking),
});

export const findMemberReceipt = contract({
  name: 'findMemberReceipt',
  summary: 'Gets a member’s parking stay and receipt by receipt number.',
  method: 'GET',
  path: '/club/{n}/tx-receipts/{number}',
  access: { owner: 'receipt' },
  params: v.strictObject({ n: clubNumber, number: id }),
  output: transaction,
});

export const emailMemberReceipt = contract({
  name: 'emailMemberReceipt',
  summary: 'Emails the receipt of a member’s parking stay.',
  method: 'POST',
  path: '/club/{n}/tx-receipts/{number}/email',
  access: { owner: 'receipt' },
  limits: [mailLimit, receiptMailLimit],
  params: v.strictObject({ n: clubNumber, number: id }),
  body: v.strictObject({ email }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});
