import type { Contract } from '../../shared/contracts/contract.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/format/durations.ts';
import { contracts, sections } from '../../shared/contracts/contracts.ts';
import { logIn } from '../../shared/contracts/members.ts';
import { type EventBody, getHealth, getSettings, sendEvent } from '../../shared/contracts/site.ts';
import { unavailable } from '../../shared/errors/app-error.ts';
import { findUnfinishedNumbers } from './modules/batches/find-batches.ts';
import { batchHandlers } from './modules/batches/handlers.ts';
import { createBookingFinder } from './modules/bookings/find-own-booking.ts';
import { accessHandlers } from './access-control/handlers.ts';
import { createUseRecorder } from './access-control/record-uses.ts';
import { expireApprovals } from './modules/approvals/expire-approvals.ts';
import { countWaiting } from './modules/approvals/find-approvals.ts';
import { approvalHandlers } from './modules/approvals/handlers.ts';
import { auditHandlers } from './modules/audit/handlers.ts';
import { findListViews } from './modules/list-views/find-list-views.ts';
import { listViewHandlers } from './modules/list-views/handlers.ts';
import { staffBookingHandlers } from './modules/bookings/staff-handlers.ts';
import { mailedOfferHandlers } from './modules/mailed-offers/handlers.ts';
import { bookingHandlers } from './modules/bookings/handlers.ts';
import { sweepRefunds } from './modules/bookings/refund-payments.ts';
import { sweepChanges } from './modules/bookings/pending-change.ts';
import { sendReminders } from './modules/bookings/reminders.ts';
import { endUnconfirmed, sweepBookings } from './modules/bookings/sweep-bookings.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Background } from './platform/jobs/jobs.ts';
import { contactHandlers } from './modules/contact/handlers.ts';
import { simulateActivity } from './demo/simulate-activity.ts';
import { describeError } from './platform/describe-error.ts';
import { createDocs } from './platform/docs/docs.ts';
import { examples } from './docs-examples/examples.ts';
import { advanceCampaigns } from './campaign-desk/advance-campaigns.ts';
import { campaignApproval } from './campaign-desk/campaign-approval.ts';
import { campaignHandlers } from './campaign-desk/campaign-handlers.ts';
import { mailingListHandlers } from './campaign-desk/list-handlers.ts';
import { mailDeskHandlers } from './mail-desk/handlers.ts';
import { simulatorHandlers } from './mail-desk/simulator-handlers.ts';
import { emailPrefsHandlers } from './modules/mail/handlers.ts';
import { createEventHub } from './platform/live/event-hub.ts';
import { deleteExpiredChanges } from './platform/live/record-change.ts';
import { liveHandlers } from './live/handlers.ts';
import { incidentHandlers } from './modules/incidents/handlers.ts';
import { createFindMember } from './modules/members/find-member.ts';
import { memberHandlers } from './modules/members/handlers.ts';
import { staffHandlers } from './modules/members/staff-handlers.ts';
import { createPasswords } from './modules/members/passwords.ts';
import type { Documents, DocumentDeps } from './modules/documents/create-documents.ts';
import type { PaymentDeps } from './modules/payments/payment-gateway.ts';
import { fromLaterModules } from './from-later-modules.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { offerHandlers } from './modules/coupons/handlers.ts';
import { membershipPassHandlers } from './modules/members/membership-pass-handlers.ts';
import { expirePoints } from './modules/points/expire-points.ts';
import { warnOfPointExpiry } from './modules/points/warn-of-point-expiry.ts';
import { pointHandlers } from './modules/points/handlers.ts';
import { quoteHandlers } from './modules/quotes/handlers.ts';
import { savedPaymentHandlers } from './modules/saved-payments/handlers.ts';
import { findOnShift } from './modules/schedule/find-punches.ts';
import { scheduleHandlers } from './modules/schedule/handlers.ts';
import { leaveHandlers } from './modules/schedule/leave-handlers.ts';
import { timeSheetHandlers } from './modules/schedule/sheet-handlers.ts';
import { swapHandlers } from './modules/schedule/swap-handlers.ts';
import { askForScores } from './modules/scores/ask-for-scores.ts';
import { createScoreFinder } from './modules/scores/record-score.ts';
import { salesItemHandlers } from './modules/sales-items/handlers.ts';
import { soldItemHandlers } from './modules/transactions/sold-item-handlers.ts';
import { activityHandlers } from './activity/handlers.ts';
import { lockHandlers } from './sales-reports/lock-handlers.ts';
import { salesReportHandlers } from './sales-reports/handlers.ts';
import { scoreDashboardHandlers } from './score-dashboard/handlers.ts';
import { scoreHandlers } from './modules/scores/handlers.ts';
import { driveDemoRides } from './modules/rides/drive-demo-rides.ts';
import { readOperations } from './read-operations.ts';
import { expireRides } from './modules/rides/advance-ride.ts';
import { createRideFinder } from './modules/rides/find-rides.ts';
import { rideHandlers } from './modules/rides/handlers.ts';
import { createRatesLoader } from './modules/rates/load-rates.ts';
import { createServe } from './platform/serve/serve.ts';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { countBlockedContent } from './modules/site/blocked-content.ts';
import { createEventWriter } from './modules/site/event-writer.ts';
import { createSwitchLoader } from './modules/site/lot-switches.ts';
import { siteHandlers } from './modules/site/handlers.ts';
import { createMessageFinder, siteMessageHandlers } from './modules/site-messages/handlers.ts';
import { toAnalyticsEvent } from './modules/site/analytics-event.ts';
import { lotWalkHandlers } from './modules/lot-walks/handlers.ts';
import { debtHandlers } from './modules/transactions/debt-handlers.ts';
import { sweepDebts } from './modules/transactions/pay-debt.ts';
import { sweepDebtRefunds } from './modules/transactions/refund-debts.ts';
import { exceptionHandlers } from './modules/transactions/exception-handlers.ts';
import { lotHandlers } from './modules/transactions/lot-handlers.ts';
import { markNoShows } from './modules/bookings/mark-no-shows.ts';
import {
  createReceiptFinder,
  createTicketFinder,
  createTransactionFinder,
} from './modules/transactions/find-own-transaction.ts';
import { moneyApprovals } from './modules/transactions/money-approvals.ts';
import { refundHandlers } from './modules/transactions/refund-handlers.ts';
import { ticketHandlers } from './modules/transactions/ticket-handlers.ts';
import { createPageTextLoader } from './modules/texts/load-page-texts.ts';
import { transactionHandlers } from './modules/transactions/handlers.ts';
import { incidentBulkHandlers } from './lists/incident-bulk-handlers.ts';
import { lists } from './lists/lists.ts';
import { createExportRecorder } from './lists/record-export.ts';
import { type ListDeps, listHandlers } from './platform/lists/list-handlers.ts';
import { createRatesReporter } from './modules/rates/rate-readers.ts';
import { couponHandlers } from './coupon-desk/handlers.ts';
import { chargeHandlers } from './prices/charge-handlers.ts';
import { priceHandlers } from './prices/handlers.ts';
import { occupancyHandlers } from './occupancy/handlers.ts';
import { handOverHandlers } from './hand-over/handlers.ts';
import { boothHandlers } from './booth/handlers.ts';
import { RETENTION_CHECK_MS, runRetention } from './retention/run-retention.ts';
import { rosterHandlers } from './roster/handlers.ts';
import { disputeHandlers } from './dispute-desk/handlers.ts';
import { stayHandlers } from './stay-story/handlers.ts';
import { textHandlers } from './templates/handlers.ts';
import { tripHandlers } from './trips/handlers.ts';
import type { FindMember } from './platform/serve/identify-caller.ts';
import { releaseMissedVouchers } from './modules/vouchers/release-missed-vouchers.ts';
import { expireVouchers } from './modules/vouchers/expire-vouchers.ts';
import { warnOfVoucherExpiry } from './modules/vouchers/warn-of-voucher-expiry.ts';
import type { PassPush } from './wallet/pass-push.ts';
import { walletDiagnosisHandlers } from './wallet/diagnosis-handlers.ts';
import { pushChanges } from './wallet/push-changes.ts';
import { createVoucherFinder } from './modules/vouchers/find-vouchers.ts';
import { voucherLifeHandlers } from './voucher-life/handlers.ts';
import { voucherHandlers } from './modules/vouchers/handlers.ts';

/** The embedded API with its background work. */
export interface Api {
  /** Answers a request. Never throws. Used by HTTP and by the site in the same process. */
  call(request: ApiCall): Promise<ApiAnswer>;
  /** Records an event of the site in the same process, like `POST /events/` but without a call. */
  record(event: EventBody, caller: { sessionId: string | null; anonId: string | null }): void;
  /** Adds to the counts of what browsers blocked. */
  countBlockedContent(counts: Parameters<typeof countBlockedContent>[2]): Promise<void>;
  /** Starts background work: jobs and outbox. */
  start(): void;
  /** Ends event streams and stops background work. Resolves when running calls and work are finished and all events are written. */
  drain(): Promise<void>;
}

export interface ApiOptions extends PaymentDeps, DocumentDeps {
  documents: Documents;
  /** Sends mail. Without it, mail stays in the outbox. */
  outbox?: Background;
  /** Pushes changes of wallet passes to devices. Without it, devices find changes by their own requests. */
  passPush?: PassPush | undefined;
  findMember?: FindMember;
  /** The id of the only OAuth client that may refresh tokens: the site. */
  authClientId?: string;
  /** Runs the jobs that simulate activity on the demo lot. */
  isDemo?: boolean;
  /** Another back office that serves the pages with paths of their own; null: this site does. */
  backOfficeOrigin?: string | null;
}

/** Calls that work during maintenance: the site reads the maintenance switch and records events. */
const ALWAYS_OPEN = new Set<Contract>([getSettings, getHealth, sendEvent]);

export function createApi({
  outbox,
  passPush,
  isDemo = false,
  authClientId = 'parkweb',
  backOfficeOrigin = null,
  ...deps
}: ApiOptions): Api {
  const { db, log, now, telemetry } = deps;
  const findMember = deps.findMember ?? createFindMember(db.queries);
  const events = createEventWriter(deps);
  const hub = createEventHub({ queries: db.queries, now, log });
  const loadSwitches = createSwitchLoader(db.queries, now);
  const loadRates = createRatesLoader(db, now);
  const recordExport = createExportRecorder(db);
  const findViews: ListDeps['findViews'] = (list, member) => findListViews(db.queries, list, member);
  const findPageText = createPageTextLoader(db.queries, now);
  const modules = { ...deps, findPageText, ...fromLaterModules, findMember, loadRates, loadSwitches };
  const approvalKinds = { ...moneyApprovals(modules), CAMPAIGN: campaignApproval(now) };
  const uses = createUseRecorder(deps);
  const members = { ...modules, authClientId, passwords: createPasswords() };
  const handlers = [
    ...siteHandlers({ ...modules, events }),
    ...offerHandlers(modules),
    ...emailPrefsHandlers(modules),
    ...memberHandlers(members),
    ...staffHandlers({
      ...members,
      backOfficeOrigin,
      countWaiting: {
        Approvals: (reader) => countWaiting(db.queries, approvalKinds, { reader, now: now() }),
      },
      findOpenBatches: () => findUnfinishedNumbers(db.queries),
      findOnShift: (at) => findOnShift(db.queries, at),
    }),
    ...accessHandlers({ ...members, backOfficeOrigin }),
    ...membershipPassHandlers(modules),
    ...auditHandlers(modules),
    ...siteMessageHandlers(deps),
    ...listViewHandlers(deps),
    ...approvalHandlers({ ...modules, approvalKinds }),
    ...scheduleHandlers(deps),
    ...leaveHandlers(deps),
    ...swapHandlers(deps),
    ...timeSheetHandlers(deps),
    ...batchHandlers(deps),
    ...salesItemHandlers(deps),
    ...pointHandlers(modules),
    ...savedPaymentHandlers(modules),
    ...quoteHandlers(modules),
    ...bookingHandlers(modules),
    ...staffBookingHandlers(modules),
    ...mailedOfferHandlers(modules),
    ...voucherHandlers(modules),
    ...transactionHandlers(modules),
    ...lotHandlers(modules),
    ...exceptionHandlers(modules),
    ...debtHandlers(modules),
    ...refundHandlers(modules),
    ...soldItemHandlers(modules),
    ...ticketHandlers(deps),
    ...lotWalkHandlers(deps),
    ...rideHandlers(modules),
    ...incidentHandlers(modules),
    ...scoreHandlers(modules),
    ...liveHandlers(hub),
    ...contactHandlers(modules),
    ...tripHandlers(modules),
    ...boothHandlers(modules),
    ...occupancyHandlers(deps),
    ...priceHandlers(deps),
    ...chargeHandlers(deps),
    ...couponHandlers(deps),
    ...handOverHandlers(deps),
    ...rosterHandlers(deps),
    ...stayHandlers(modules),
    ...disputeHandlers(deps),
    ...voucherLifeHandlers(modules),
    ...activityHandlers(deps),
    ...salesReportHandlers(deps),
    ...lockHandlers(deps),
    ...scoreDashboardHandlers(deps),
    ...mailDeskHandlers(deps),
    ...simulatorHandlers(deps),
    ...mailingListHandlers(deps),
    ...textHandlers(modules),
    ...campaignHandlers(deps),
    ...walletDiagnosisHandlers(deps),
    ...personalDataHandlers(members),
    ...lists.flatMap((list) => listHandlers(list, { ...deps, recordExport, findViews })),
    ...incidentBulkHandlers(modules),
  ];

  const finders = {
    booking: createBookingFinder(deps),
    transaction: createTransactionFinder(deps),
    receipt: createReceiptFinder(deps),
    ticket: createTicketFinder(deps),
    voucher: createVoucherFinder(deps),
    ride: createRideFinder(deps),
    score: createScoreFinder(deps),
    message: createMessageFinder(deps),
  };
  const serve = createServe({
    contracts,
    handlers,
    finders,
    queries: db.queries,
    findMember,
    onAllowed: (access, caller) => uses.note(access, caller),
    onAnswered: (contract, status) => {
      if (contract === logIn) telemetry.count('parkweb_logins_total', { outcome: nameLogin(status) });
    },
    telemetry,
    now,
    log,
    async admit(contract) {
      if (ALWAYS_OPEN.has(contract)) return;
      if ((await loadSwitches()).isMaintenance) throw unavailable();
    },
  });
  const answerDocs = createDocs({ sections, examples });
  const jobs = createJobs(
    [
      { name: 'sweep bookings', every: 15 * SECOND_MS, run: () => sweepBookings(deps) },
      { name: 'end unconfirmed bookings', every: 15 * SECOND_MS, run: () => endUnconfirmed(deps) },
      { name: 'sweep changes', every: 15 * SECOND_MS, run: () => sweepChanges(deps) },
      { name: 'sweep refunds', every: 15 * SECOND_MS, run: () => sweepRefunds(deps) },
      { name: 'sweep debts', every: 15 * SECOND_MS, run: () => sweepDebts({ ...deps, loadRates }) },
      { name: 'sweep refunds of debts', every: 15 * SECOND_MS, run: () => sweepDebtRefunds(deps) },
      { name: 'report rates', every: 5 * SECOND_MS, run: createRatesReporter({ ...deps, loadRates }) },
      { name: 'advance campaigns', every: SECOND_MS, run: () => advanceCampaigns(deps) },
      { name: 'expire rides', every: 30 * SECOND_MS, run: () => expireRides(deps) },
      { name: 'send reminders', every: 60 * SECOND_MS, run: () => sendReminders(deps) },
      { name: 'ask for scores', every: 60 * SECOND_MS, run: () => askForScores(deps) },
      isDemo
        ? {
            name: 'simulate activity',
            every: 30 * SECOND_MS,
            run: () => simulateActivity({ ...deps, loadRates }),
          }
        : { name: 'mark no-shows', every: 60 * SECOND_MS, run: () => markNoShows(deps) },
      { name: 'release missed vouchers', every: 60 * SECOND_MS, run: () => releaseMissedVouchers(deps) },
      { name: 'expire approvals', every: 60 * SECOND_MS, run: () => expireApprovals(deps) },
      { name: 'record uses of rights', every: 60 * SECOND_MS, run: () => uses.flush() },
      { name: 'warn of point expiry', every: HOUR_MS, run: () => warnOfPointExpiry(deps) },
      { name: 'warn of voucher expiry', every: HOUR_MS, run: () => warnOfVoucherExpiry(deps) },
      { name: 'expire points', every: HOUR_MS, run: () => expirePoints(deps) },
      { name: 'expire vouchers', every: HOUR_MS, run: () => expireVouchers(deps) },
      { name: 'delete expired changes', every: 10 * MINUTE_MS, run: () => deleteExpiredChanges(db.queries) },
      {
        name: 'delete and erase what is kept long enough',
        every: RETENTION_CHECK_MS,
        run: () => runRetention(deps),
      },
      ...(passPush
        ? [
            {
              name: 'push wallet passes',
              every: 15 * SECOND_MS,
              run: () => pushChanges({ ...deps, passPush }),
            },
          ]
        : []),
      ...(isDemo
        ? [{ name: 'drive demo rides', every: 5 * SECOND_MS, run: () => driveDemoRides(deps) }]
        : []),
    ],
    log,
    telemetry,
  );
  readOperations(deps);
  const running = new Set<Promise<ApiAnswer>>();

  return {
    async call(request) {
      const answer = answerDocs(request).then((docs) => docs ?? serve(request));
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    countBlockedContent: (counts) => countBlockedContent(db.queries, now(), counts),
    record: (event, caller) => events.write(toAnalyticsEvent(event, caller, now())),
    start() {
      jobs.start();
      outbox?.start();
    },
    async drain() {
      await hub.close();
      await Promise.all(running);
      await Promise.all([jobs.drain(), outbox?.drain()]);
      await uses
        .flush()
        .catch((error: unknown) => log.warn(describeError(error), 'Uses of rights were lost'));
      // Last, because the work above may record events.
      await events.drain();
    },
  };
}

/** The outcome of an attempt to log in. */
function nameLogin(status: number): string {
  if (status === 200) return 'success';
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'refused';
}
