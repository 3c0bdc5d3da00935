// The lists of the back office. Each has a file of its own, so that a page loads no name of another list.
import { batchList } from './batch-list.ts';
import { bookingList } from './booking-list.ts';
import { couponList } from './coupon-list.ts';
import { disputeList } from './dispute-list.ts';
import { emailMessageList } from './email-messages.ts';
import { suppressionList } from './email-suppressions.ts';
import { incidentList } from './incident-list.ts';
import { ticketFateList } from './ticket-fates.ts';
import { timeVoucherList } from './time-voucher-list.ts';
import { transactionList } from './transaction-list.ts';

export { changeIncidents, checkIncidents } from './incident-bulk.ts';
export { listColumn, listFilter, listPage, listRow, listView } from './list-contracts.ts';
export { changeListView, deleteListView, saveListView } from './list-views.ts';
export {
  batchList,
  bookingList,
  couponList,
  disputeList,
  emailMessageList,
  suppressionList,
  incidentList,
  ticketFateList,
  timeVoucherList,
  transactionList,
};

export const {
  browse: browseTransactions,
  count: countTransactions,
  exportCsv: exportTransactions,
} = transactionList;
export const { browse: browseBookings, count: countBookings, exportCsv: exportBookings } = bookingList;
export const {
  browse: browseTimeVouchers,
  count: countTimeVouchers,
  exportCsv: exportTimeVouchers,
} = timeVoucherList;
export const { browse: browseBatches, count: countBatches, exportCsv: exportBatches } = batchList;
export const { browse: browseCoupons, count: countCoupons, exportCsv: exportCoupons } = couponList;
export const { browse: browseIncidents, count: countIncidents, exportCsv: exportIncidents } = incidentList;
export const { browse: browseDisputes, count: countDisputes, exportCsv: exportDisputes } = disputeList;
export const {
  browse: browseTicketFates,
  count: countTicketFates,
  exportCsv: exportTicketFates,
} = ticketFateList;
export const {
  browse: browseEmailMessages,
  count: countEmailMessages,
  exportCsv: exportEmailMessages,
} = emailMessageList;
export const {
  browse: browseEmailSuppressions,
  count: countEmailSuppressions,
  exportCsv: exportEmailSuppressions,
} = suppressionList;
