import type { PgTable } from 'drizzle-orm/pg-core';
import { approvals } from '../modules/approvals/tables.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { batchCounts, batchEntries, batches } from '../modules/batches/tables.ts';
import {
  bookingReminders,
  bookings,
  bookingVersions,
  cancellations,
  payments,
} from '../modules/bookings/tables.ts';
import { campaignRecipients, campaigns, mailingLists } from '../modules/campaigns/tables.ts';
import { capacityDays, saleStops } from '../modules/capacity/tables.ts';
import { couponRefusals, coupons } from '../modules/coupons/tables.ts';
import { disputeMovements, disputes, networkEvents } from '../modules/disputes/tables.ts';
import { handOverNotes, handOvers } from '../modules/hand-overs/tables.ts';
import { incidentNotes, incidentPhotos, incidents } from '../modules/incidents/tables.ts';
import { listViews } from '../modules/list-views/tables.ts';
import { lotWalkDifferences, lotWalks, lotWalkSightings } from '../modules/lot-walks/tables.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import { mailedOffers } from '../modules/mailed-offers/tables.ts';
import {
  groupMembers,
  groupPermissions,
  groups,
  keptRights,
  memberLinks,
  members,
  memberSessions,
  permissionUses,
  registrations,
} from '../modules/members/tables.ts';
import { bookLocks, moneyMovements } from '../modules/money/tables.ts';
import { sandboxCards, sandboxCharges, sandboxDisputes } from '../modules/payments/tables.ts';
import {
  pointAccounts,
  pointExpiryWarnings,
  pointLots,
  pointMovementLots,
  pointMovements,
} from '../modules/points/tables.ts';
import { quoteAsks, quotes } from '../modules/quotes/tables.ts';
import { fees, ratePlans, rateReaders, taxes, vehicleClasses } from '../modules/rates/tables.ts';
import { islands, rides } from '../modules/rides/tables.ts';
import { salesItemPrices, salesItems } from '../modules/sales-items/tables.ts';
import { billingAddresses, paymentTokens } from '../modules/saved-payments/tables.ts';
import {
  leaveRequests,
  punchBreaks,
  punches,
  scheduleFeeds,
  shiftOffers,
  shifts,
  timeSheetDays,
} from '../modules/schedule/tables.ts';
import { scoreRequests, scores } from '../modules/scores/tables.ts';
import { siteMessages, siteMessageViews } from '../modules/site-messages/tables.ts';
import { blockedContent, events, lotSettings } from '../modules/site/tables.ts';
import { textVersions } from '../modules/texts/tables.ts';
import {
  debts,
  receiptPayments,
  receiptRefunds,
  receipts,
  ticketCounter,
  transactionDiscounts,
  transactionExceptions,
  transactionItems,
  transactions,
  unusedTickets,
} from '../modules/transactions/tables.ts';
import { timeVoucherEvents, timeVouchers, voucherExpiryWarnings } from '../modules/vouchers/tables.ts';
import { idempotencyKeys } from '../platform/idempotency/tables.ts';
import { retentionRuns } from '../platform/jobs/tables.ts';
import { throttles } from '../platform/limits/tables.ts';
import { changes } from '../platform/live/tables.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';
import { secrets } from '../platform/tables.ts';
import { passes, passRegistrations, walletLogs } from '../wallet/tables.ts';

export interface KeptData {
  tables: readonly PgTable[];
  /** What they hold that is about a person. */
  holds: string;
  /** How long, and what happens then. */
  kept: string;
}

/** What every table keeps of people, and how long. `docs/OPERATIONS.md` has the same lines, and a test compares them. */
export const keptData: readonly KeptData[] = [
  {
    tables: [bookings],
    holds: 'name, email, phone, address, flights, car, session and campaign',
    kept: 'erased 3 years after the pick-up (the time limit for claims); of members, when the account is closed',
  },
  {
    tables: [bookingVersions, cancellations],
    holds: 'dates and amounts of a booking',
    kept: 'for good, for the books',
  },
  {
    tables: [transactions],
    holds: 'name, email and car at the lot',
    kept: 'erased 3 years after the exit; of members, when the account is closed',
  },
  {
    tables: [payments, receiptPayments, receiptRefunds],
    holds: 'brand and last four digits of a card, its expiration date and reference',
    kept: 'for good, for the books',
  },
  {
    tables: [
      receipts,
      transactionDiscounts,
      transactionItems,
      transactionExceptions,
      moneyMovements,
      bookLocks,
      batches,
      batchCounts,
      batchEntries,
      disputes,
      disputeMovements,
      unusedTickets,
    ],
    holds: 'amounts; which employee acted',
    kept: 'for good, for the books',
  },
  { tables: [debts], holds: 'a phone number', kept: 'erased 90 days after the debt is settled' },
  {
    tables: [members],
    holds: 'name, email, password hash and car',
    kept: 'until the account is closed, then erased at once',
  },
  {
    tables: [memberSessions, memberLinks, registrations],
    holds: 'logins, mailed links, and people who have not confirmed their address',
    kept: 'deleted once expired',
  },
  {
    tables: [paymentTokens, billingAddresses],
    holds: 'saved cards (last four digits) and addresses',
    kept: 'until the member removes them or closes the account',
  },
  {
    tables: [pointAccounts, pointLots, pointMovements, pointMovementLots, timeVoucherEvents],
    holds: 'points and vouchers of a member’s id',
    kept: 'for good, a ledger without names',
  },
  { tables: [timeVouchers], holds: 'a member’s email', kept: 'erased when the account is closed' },
  {
    tables: [bookingReminders, pointExpiryWarnings],
    holds: 'that a mail was sent',
    kept: 'deleted 90 days after the date that it was about',
  },
  {
    tables: [voucherExpiryWarnings, scoreRequests],
    holds: 'that a mail was sent',
    kept: 'for good, a few bytes each',
  },
  { tables: [scores], holds: 'words and an email', kept: 'erased after 400 days; the score stays' },
  {
    tables: [rides],
    holds: 'the name that the driver calls out, and a session',
    kept: 'erased 90 days after the request',
  },
  {
    tables: [incidents],
    holds: 'whom it concerns, how to reach them, and what happened',
    kept: 'erased 3 years after it is closed; type and outcome stay',
  },
  {
    tables: [incidentNotes, incidentPhotos],
    holds: 'words and photos',
    kept: 'deleted 3 years after the incident is closed',
  },
  {
    tables: [lotWalkSightings, lotWalkDifferences],
    holds: 'license plates',
    kept: 'deleted 402 days after the walk began; its counts stay',
  },
  { tables: [lotWalks], holds: 'which employee walked', kept: 'for good' },
  {
    tables: [passes, passRegistrations],
    holds: 'devices that have a wallet pass',
    kept: 'until the device removes it; for bookings, deleted 400 days after the pick-up at the latest',
  },
  { tables: [walletLogs], holds: 'what wallets reported, scrubbed', kept: 'deleted after 30 days' },
  {
    tables: [outbox, outboxAttempts],
    holds: 'recipient and content of mails',
    kept: 'deleted 90 days after they were written, sent or given up',
  },
  {
    tables: [campaignRecipients],
    holds: 'name and email of a campaign’s readers',
    kept: 'erased 400 days after the campaign ended; the counts stay',
  },
  {
    tables: [mailedOffers],
    holds: 'name, email and words to a caller',
    kept: 'deleted after 90 days',
  },
  {
    tables: [emailPrefs, emailSuppressions],
    holds: 'addresses that want less mail, or none',
    kept: 'for good: forgetting them would send mail again',
  },
  {
    tables: [siteMessages, siteMessageViews],
    holds: 'messages to a member or browser, and who has seen them',
    kept: 'deleted 400 days after they were written or expired',
  },
  {
    tables: [quotes],
    holds: 'dates, email and session of a price',
    kept: 'deleted 3 days after it expired',
  },
  { tables: [quoteAsks], holds: 'nothing of the person', kept: 'deleted after 400 days' },
  {
    tables: [events],
    holds: 'pages of a session, browser or member',
    kept: 'deleted after 400 days',
  },
  {
    tables: [blockedContent],
    holds: 'what browsers blocked, by day',
    kept: 'deleted after 90 days',
  },
  {
    tables: [idempotencyKeys, throttles],
    holds: 'answers of calls; addresses that are counted',
    kept: 'deleted after a day',
  },
  { tables: [changes], holds: 'nothing of the person', kept: 'deleted after an hour' },
  {
    tables: [networkEvents],
    holds: 'ids of the card network',
    kept: 'deleted after 90 days, unless it is about a dispute',
  },
  {
    tables: [auditEntries],
    holds: 'who of the staff changed what, with the values before and after',
    kept: 'deleted after 7 years',
  },
  {
    tables: [approvals, handOvers, handOverNotes],
    holds: 'words of the staff',
    kept: 'for good: they explain money',
  },
  {
    tables: [shifts, punches, punchBreaks, timeSheetDays, leaveRequests, shiftOffers, scheduleFeeds],
    holds: 'when employees worked',
    kept: 'for good, for the payroll',
  },
  { tables: [permissionUses], holds: 'when staff used a right', kept: 'deleted after 400 days' },
  {
    tables: [groups, groupPermissions, groupMembers, keptRights, listViews],
    holds: 'which rights and views staff have',
    kept: 'until somebody changes them',
  },
  {
    tables: [
      lotSettings,
      ratePlans,
      vehicleClasses,
      fees,
      taxes,
      rateReaders,
      islands,
      capacityDays,
      saleStops,
      coupons,
      couponRefusals,
      salesItems,
      salesItemPrices,
      mailingLists,
      campaigns,
      textVersions,
      ticketCounter,
      retentionRuns,
      secrets,
    ],
    holds: 'nothing about people',
    kept: 'for good; they grow with the staff’s work, not with travelers',
  },
  {
    tables: [sandboxCharges, sandboxCards, sandboxDisputes],
    holds: 'made-up cards of the demo',
    kept: 'for good, in a demo only',
  },
];
