import { findEarlierBookings } from './modules/bookings/find-earlier-bookings.ts';
import { isQuoteBooked } from './modules/bookings/is-quote-booked.ts';
import { restoreClubNumber } from './modules/bookings/link-booking-to-club.ts';
import { noteOfferOpened } from './modules/mailed-offers/note-offer-opened.ts';
import { findPointTotal, pointTotalOf } from './modules/points/find-points.ts';
import { findScoreSummary } from './modules/scores/find-score-summary.ts';
import { findScores, findScoreTimes } from './modules/scores/find-scores.ts';
import { findVoucherNumbers } from './modules/vouchers/find-vouchers.ts';
import { findAuditSubjects } from './modules/transactions/find-audit-subjects.ts';
import { findTicketNumber } from './modules/transactions/find-transactions.ts';
import { findVoucherTransaction } from './modules/transactions/find-voucher-transaction.ts';

/** Functions that modules need from later modules (see modules/order.mjs). */
export const fromLaterModules = {
  findAuditSubjects,
  findEarlierBookings,
  restoreClubNumber,
  isQuoteBooked,
  noteOfferOpened,
  findPointTotal,
  pointTotalOf,
  findTicketNumber,
  findVoucherNumbers,
  findVoucherTransaction,
  findScores,
  findScoreSummary,
  findScoreTimes,
};
