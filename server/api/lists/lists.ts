import type { List } from '../platform/lists/list.ts';
import { batchList } from './batch-list.ts';
import { bookingList } from './booking-list.ts';
import { couponList } from './coupon-list.ts';
import { disputeList } from './dispute-list.ts';
import { emailMessageList } from './email-message-list.ts';
import { incidentList } from './incident-list.ts';
import { suppressionList } from './suppression-list.ts';
import { ticketFateList } from './ticket-fate-list.ts';
import { timeVoucherList } from './time-voucher-list.ts';
import { transactionList } from './transaction-list.ts';

/** The lists of the back office. */
export const lists: readonly List[] = [
  transactionList,
  bookingList,
  timeVoucherList,
  couponList,
  incidentList,
  ticketFateList,
  batchList,
  disputeList,
  emailMessageList,
  suppressionList,
];
