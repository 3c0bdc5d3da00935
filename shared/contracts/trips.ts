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
  summary: 'A member’s stays that are over, five a page, the latest first, with their receipts.',
  method: 'GET',
  path: '/club/{n}/recent-trips',
  access: 'self',
  params,
  query: pageQuery,
  output: pageOf(transaction),
});

export const listUpcomingTrips = contract({
  name: 'listUpcomingTrips',
  summary: 'A member’s bookings that lie ahead or are under way, five a page, the next first.',
  method: 'GET',
  path: '/club/{n}/upcoming-trips',
  access: 'self',
  params,
  query: pageQuery,
  output: pageOf(booking),
});

export const findMemberReceipt = contract({
  name: 'findMemberReceipt',
  summary: 'One stay of a member by its receipt’s number, with the receipt.',
  method: 'GET',
  path: '/club/{n}/tx-receipts/{id}',
  access: { owner: 'receipt' },
  params: v.strictObject({ n: clubNumber, id }),
  output: transaction,
});

export const emailMemberReceipt = contract({
  name: 'emailMemberReceipt',
  summary: 'Sends the receipt of a member’s stay.',
  method: 'POST',
  path: '/club/{n}/tx-receipts/{number}/email',
  access: { owner: 'receipt' },
  limits: [mailLimit, receiptMailLimit],
  params: v.strictObject({ n: clubNumber, number: id }),
  body: v.strictObject({ email }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});
