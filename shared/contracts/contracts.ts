import * as leave from './leave.ts';
import * as activity from './activity.ts';
import * as accessControl from './access-control.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as batches from './batches.ts';
import * as billingAddresses from './billing-addresses.ts';
import * as bookings from './bookings.ts';
import * as booth from './booth.ts';
import * as charges from './charges.ts';
import * as contact from './contact.ts';
import * as coupons from './coupons.ts';
import type { Contract } from './contract.ts';
import * as debts from './debts.ts';
import * as dispatch from './dispatch.ts';
import * as disputes from './disputes.ts';
import * as emailMessages from './email-messages.ts';
import * as emailPrefs from './email-prefs.ts';
import * as emailSimulator from './email-simulator.ts';
import * as emailSuppressions from './email-suppressions.ts';
import * as handOvers from './hand-overs.ts';
import * as incidents from './incidents.ts';
import * as memberProfile from './member-profile.ts';
import * as lists from './lists.ts';
import * as live from './live.ts';
import * as lotWalks from './lot-walks.ts';
import * as mailingLists from './mailing-lists.ts';
import * as campaigns from './campaigns.ts';
import * as mailedOffers from './mailed-offers.ts';
import * as members from './members.ts';
import * as membershipPass from './membership-pass.ts';
import * as occupancy from './occupancy.ts';
import * as offers from './offers.ts';
import * as paymentTokens from './payment-tokens.ts';
import * as points from './points.ts';
import * as quotes from './quotes.ts';
import * as ratePlans from './rate-plans.ts';
import * as rateReplay from './rate-replay.ts';
import * as rates from './rates.ts';
import * as refunds from './refunds.ts';
import * as rides from './rides.ts';
import * as roster from './roster.ts';
import * as salesItems from './sales-items.ts';
import * as schedule from './schedule.ts';
import * as salesReports from './sales-reports.ts';
import * as scoreDashboard from './score-dashboard.ts';
import * as scores from './scores.ts';
import * as site from './site.ts';
import * as shiftOffers from './shift-offers.ts';
import * as siteMessages from './site-messages.ts';
import * as staff from './staff.ts';
import * as staffBookings from './staff-bookings.ts';
import * as pageTexts from './page-texts.ts';
import * as stay from './stay.ts';
import * as texts from './texts.ts';
import * as ticketFates from './ticket-fates.ts';
import * as exceptions from './exceptions.ts';
import * as transactions from './transactions.ts';
import * as trips from './trips.ts';
import * as voucherLife from './voucher-life.ts';
import * as vouchers from './vouchers.ts';
import * as walletDiagnosis from './wallet-diagnosis.ts';

/** A file of contracts as a section of the documentation. */
export interface Section {
  title: string;
  /** What the calls are about, in a sentence. */
  about: string;
  /** Its exports: each contract is an API call, each schema a named schema of the documentation. */
  exports: Record<string, unknown>;
}

/** The files of contracts in the order of the documentation. */
export const sections = [
  { title: 'Quotes', about: 'The price of a stay, a quote for every product.', exports: quotes },
  { title: 'Bookings', about: 'Reserve, change and cancel parking.', exports: bookings },
  { title: 'Bookings by staff', about: 'What staff do for those who call.', exports: staffBookings },
  { title: 'Offers by mail', about: 'Prices that staff mail to those who call.', exports: mailedOffers },
  { title: 'Rates', about: 'What parking costs at current rates.', exports: rates },
  { title: 'Rate plans', about: 'Versions of prices, from draft to roll back.', exports: ratePlans },
  { title: 'Rate replay', about: 'What a draft would have changed.', exports: rateReplay },
  { title: 'Fees and taxes', about: 'Their versions, and what each tax adds to a bill.', exports: charges },
  { title: 'Coupons', about: 'Promo codes, their uses and why they were refused.', exports: coupons },
  { title: 'Transactions', about: 'A car at the lot, from ticket to receipt.', exports: transactions },
  { title: 'Exceptions', about: 'What is not as usual at the gates.', exports: exceptions },
  { title: 'Disputes', about: 'Charges that customers take back through their bank.', exports: disputes },
  { title: 'Debts', about: 'What drivers pay later who left without paying.', exports: debts },
  { title: 'Booth', about: 'What staff at the gates scan, and which cars they expect.', exports: booth },
  { title: 'Occupancy', about: 'The spaces of the next 48 hours, and what is not sold.', exports: occupancy },
  { title: 'Batches', about: 'Cashiers’ drawers, from float to approval.', exports: batches },
  { title: 'Sales items', about: 'What the lot sells beside parking.', exports: salesItems },
  { title: 'Sales reports', about: 'The money of business days.', exports: salesReports },
  { title: 'Activity', about: 'When cars come and go, and how long they stay.', exports: activity },
  { title: 'Lot walks', about: 'Which cars stand on the lot, and which the books say.', exports: lotWalks },
  { title: 'Ticket fates', about: 'What became of every ticket number.', exports: ticketFates },
  { title: 'Rides', about: 'The shuttle from the airport to the lot.', exports: rides },
  { title: 'Dispatch', about: 'The board of the shuttle’s dispatchers.', exports: dispatch },
  { title: 'Members', about: 'Join the club, log in, log out.', exports: members },
  { title: 'Account', about: 'What members change about themselves.', exports: memberProfile },
  { title: 'Membership pass', about: 'What a member shows at the gate.', exports: membershipPass },
  { title: 'Trips', about: 'A member’s bookings, parking stays and receipts.', exports: trips },
  { title: 'Points', about: 'What a member has earned and spent.', exports: points },
  { title: 'Time vouchers', about: 'Parking time paid for with points.', exports: vouchers },
  {
    title: 'Voucher life',
    about: 'What happened to time vouchers, one by one and by month.',
    exports: voucherLife,
  },
  { title: 'Offers', about: 'Coupons for members.', exports: offers },
  { title: 'Payment tokens', about: 'A member’s saved cards.', exports: paymentTokens },
  { title: 'Billing addresses', about: 'A member’s saved addresses.', exports: billingAddresses },
  { title: 'Email preferences', about: 'Which emails an address gets.', exports: emailPrefs },
  { title: 'Email messages', about: 'The emails that were sent or wait.', exports: emailMessages },
  { title: 'Email simulator', about: 'How emails look to their readers.', exports: emailSimulator },
  { title: 'Campaigns', about: 'Mail to many readers.', exports: campaigns },
  { title: 'Mailing lists', about: 'Rules that say who gets mail about a topic.', exports: mailingLists },
  { title: 'Email suppressions', about: 'The addresses that get no email.', exports: emailSuppressions },
  { title: 'Texts', about: 'The words of emails and pages that staff may change.', exports: texts },
  { title: 'Scores', about: 'How customers rate their stay.', exports: scores },
  { title: 'Incidents', about: 'What went wrong, with photos, until it is closed.', exports: incidents },
  { title: 'Hand-overs', about: 'The change of shifts, signed by two people.', exports: handOvers },
  { title: 'Schedule', about: 'Shifts, the time clock and time sheets of staff.', exports: schedule },
  { title: 'Leave', about: 'Days off: asked for and decided.', exports: leave },
  {
    title: 'Swaps',
    about: 'Shifts that are offered to colleagues, taken and decided.',
    exports: shiftOffers,
  },
  { title: 'Roster', about: 'Who works when, against the cars that bookings predict.', exports: roster },
  { title: 'Score dashboard', about: 'What customers think, for staff.', exports: scoreDashboard },
  { title: 'Stays', about: 'Everything that happened to a parking stay.', exports: stay },
  { title: 'Refunds and discounts', about: 'Money that staff give back or let go.', exports: refunds },
  { title: 'Approvals', about: 'What one employee asks for and another decides.', exports: approvals },
  { title: 'Audit', about: 'Who changed what, and why.', exports: audit },
  {
    title: 'Wallet passes',
    about: 'Which passes are on which devices, and where an update is stuck.',
    exports: walletDiagnosis,
  },
  {
    title: 'Lists',
    about: 'The lists of the back office, with search, filters and CSV.',
    exports: lists,
  },
  { title: 'Live', about: 'What changes while staff look at it.', exports: live },
  { title: 'Staff', about: 'Who works here, and what they may do.', exports: staff },
  { title: 'Access control', about: 'Groups of staff, their rights and members.', exports: accessControl },
  { title: 'Contact', about: 'Messages to the lot.', exports: contact },
  {
    title: 'Site messages',
    about: 'What staff tell visitors and members on the site.',
    exports: siteMessages,
  },
  { title: 'Page notes', about: 'What staff have put on pages of the site.', exports: pageTexts },
  { title: 'Site', about: 'Settings, health, events and messages of the website.', exports: site },
] as const satisfies Section[];

/** Every call of the main API. The API starts only if each has exactly one handler. */
export const contracts: Contract[] = sections.flatMap(({ exports }) =>
  Object.values(exports).filter(isContract),
);

export function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
