import type { Contract } from '../../shared/contracts/contract.ts';
import { HOUR_MS, SECOND_MS } from '../../shared/format/durations.ts';
import { contracts, sections } from '../../shared/contracts/contracts.ts';
import { type EventBody, getHealth, getSettings, sendEvent } from '../../shared/contracts/site.ts';
import { unavailable } from '../../shared/errors/app-error.ts';
import { createBookingFinder } from './modules/bookings/find-own-booking.ts';
import { bookingHandlers } from './modules/bookings/handlers.ts';
import { sweepRefunds } from './modules/bookings/refund-payments.ts';
import { sweepChanges } from './modules/bookings/pending-change.ts';
import { sweepBookings } from './modules/bookings/sweep-bookings.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Background } from './platform/jobs/jobs.ts';
import { contactHandlers } from './modules/contact/handlers.ts';
import { simulateActivity } from './demo/simulate-activity.ts';
import { createDocs } from './platform/docs/docs.ts';
import { examples } from './docs-examples/examples.ts';
import { emailPrefsHandlers } from './modules/mail/handlers.ts';
import { deleteExpiredKeys } from './platform/idempotency/idempotency.ts';
import { incidentHandlers } from './modules/incidents/handlers.ts';
import { createFindMember } from './modules/members/find-member.ts';
import { deleteExpiredLinks } from './modules/members/mailed-links.ts';
import { deleteExpiredLogins } from './modules/members/logins.ts';
import { memberHandlers } from './modules/members/handlers.ts';
import { createPasswords } from './modules/members/passwords.ts';
import type { Documents, DocumentDeps } from './modules/documents/create-documents.ts';
import type { PaymentDeps } from './modules/payments/payment-gateway.ts';
import { deleteExpiredQuotes } from './modules/quotes/write-quotes.ts';
import { fromLaterModules } from './from-later-modules.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { offerHandlers } from './modules/coupons/handlers.ts';
import { membershipPassHandlers } from './modules/members/membership-pass-handlers.ts';
import { expirePoints } from './modules/points/expire-points.ts';
import { pointHandlers } from './modules/points/handlers.ts';
import { quoteHandlers } from './modules/quotes/handlers.ts';
import { savedPaymentHandlers } from './modules/saved-payments/handlers.ts';
import { askForScores } from './modules/scores/ask-for-scores.ts';
import { createScoreFinder } from './modules/scores/record-score.ts';
import { scoreHandlers } from './modules/scores/handlers.ts';
import { driveDemoRides } from './modules/rides/drive-demo-rides.ts';
import { expireRides } from './modules/rides/advance-ride.ts';
import { createRideFinder } from './modules/rides/find-rides.ts';
import { rideHandlers } from './modules/rides/handlers.ts';
import { createRatesLoader } from './modules/rates/load-rates.ts';
import { createServe } from './platform/serve/serve.ts';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { deleteExpiredMail } from './platform/outbox/outbox-rows.ts';
import { createEventWriter, deleteExpiredEvents } from './modules/site/event-writer.ts';
import { createCampaignFinder } from './modules/site/find-campaign.ts';
import { createSwitchLoader } from './modules/site/lot-switches.ts';
import { createMessageFinder, siteHandlers } from './modules/site/handlers.ts';
import { toAnalyticsEvent } from './modules/site/analytics-event.ts';
import { forgetOldThrottles } from './platform/limits/limits.ts';
import { lotHandlers } from './modules/transactions/lot-handlers.ts';
import { markNoShows } from './modules/bookings/mark-no-shows.ts';
import {
  createReceiptFinder,
  createTicketFinder,
  createTransactionFinder,
} from './modules/transactions/find-own-transaction.ts';
import { transactionHandlers } from './modules/transactions/handlers.ts';
import { tripHandlers } from './trips/handlers.ts';
import type { FindMember } from './platform/serve/identify-caller.ts';
import { expireVouchers } from './modules/vouchers/expire-vouchers.ts';
import type { PassPush } from './wallet/pass-push.ts';
import { pushChanges } from './wallet/push-changes.ts';
import { createVoucherFinder } from './modules/vouchers/find-vouchers.ts';
import { voucherHandlers } from './modules/vouchers/handlers.ts';

/** The embedded API: answers requests, works in the background, and ends cleanly. */
export interface Api {
  /** One request, one answer; never throws. The same function serves HTTP and the site inside the process. */
  call(request: ApiCall): Promise<ApiAnswer>;
  /** Counts an event at once, for the site that lives in the same process; `POST /events/` without the call. */
  record(event: EventBody, visitor: { sessionId: string | null; anonId: string | null }): void;
  /** Begins background work: outbox, sweeper, event writer. */
  start(): void;
  /** Finishes what is under way; resolves when nothing of it is left. */
  drain(): Promise<void>;
}

export interface ApiOptions extends PaymentDeps, DocumentDeps {
  documents: Documents;
  /** What sends the mail; without it mail stays where it can be read. */
  outbox?: Background;
  /** What tells devices that a wallet pass changed; without it nobody is told. */
  passPush?: PassPush | undefined;
  findMember?: FindMember;
  /** The one client that may renew tokens: the site. */
  authClientId?: string;
  /** The demo lot goes on living by itself. */
  isDemo?: boolean;
}

/** During maintenance whoever asks must hear of it, and what happens must still be counted. */
const ALWAYS_OPEN = new Set<Contract>([getSettings, getHealth, sendEvent]);

export function createApi({
  outbox,
  passPush,
  isDemo = false,
  authClientId = 'parkweb',
  ...deps
}: ApiOptions): Api {
  const { db, log, now } = deps;
  const findMember = deps.findMember ?? createFindMember(db.queries);
  const events = createEventWriter(deps);
  const loadSwitches = createSwitchLoader(db.queries, now);
  const findCampaign = createCampaignFinder({ db, events });
  const loadRates = createRatesLoader(db, now);
  const modules = { ...deps, ...fromLaterModules, findMember, loadRates, loadSwitches };
  const members = { ...modules, authClientId, passwords: createPasswords() };
  const handlers = [
    ...siteHandlers({ ...modules, events }),
    ...offerHandlers(modules),
    ...emailPrefsHandlers(modules),
    ...memberHandlers(members),
    ...membershipPassHandlers(modules),
    ...pointHandlers(modules),
    ...savedPaymentHandlers(modules),
    ...quoteHandlers(modules),
    ...bookingHandlers({ ...modules, findCampaign }),
    ...voucherHandlers(modules),
    ...transactionHandlers(modules),
    ...lotHandlers(modules),
    ...rideHandlers(modules),
    ...incidentHandlers(modules),
    ...scoreHandlers(modules),
    ...contactHandlers(modules),
    ...tripHandlers(modules),
    ...personalDataHandlers(members),
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
      { name: 'sweep changes', every: 15 * SECOND_MS, run: () => sweepChanges(deps) },
      { name: 'sweep refunds', every: 15 * SECOND_MS, run: () => sweepRefunds(deps) },
      { name: 'expire rides', every: 30 * SECOND_MS, run: () => expireRides(deps) },
      { name: 'ask for scores', every: 60 * SECOND_MS, run: () => askForScores(deps) },
      isDemo
        ? { name: 'live on', every: 30 * SECOND_MS, run: () => simulateActivity({ ...deps, loadRates }) }
        : { name: 'mark no-shows', every: 60 * SECOND_MS, run: () => markNoShows(deps) },
      { name: 'expire points', every: HOUR_MS, run: () => expirePoints(deps) },
      { name: 'expire vouchers', every: HOUR_MS, run: () => expireVouchers(deps) },
      { name: 'delete expired quotes', every: HOUR_MS, run: () => deleteExpiredQuotes(deps) },
      { name: 'forget old logins', every: HOUR_MS, run: () => deleteExpiredLogins(db.queries, now()) },
      { name: 'forget old links', every: HOUR_MS, run: () => deleteExpiredLinks(db.queries, now()) },
      { name: 'forget old keys', every: HOUR_MS, run: () => deleteExpiredKeys(db.queries, now()) },
      { name: 'forget old events', every: HOUR_MS, run: () => deleteExpiredEvents(db.queries, now()) },
      { name: 'forget old mail', every: HOUR_MS, run: () => deleteExpiredMail(db.queries, now()) },
      { name: 'forget old throttles', every: HOUR_MS, run: () => forgetOldThrottles(db.queries, now()) },
      ...(passPush
        ? [{ name: 'push passes', every: 15 * SECOND_MS, run: () => pushChanges({ ...deps, passPush }) }]
        : []),
      ...(isDemo
        ? [{ name: 'drive demo rides', every: 5 * SECOND_MS, run: () => driveDemoRides(deps) }]
        : []),
    ],
    log,
  );
  const underWay = new Set<Promise<ApiAnswer>>();

  return {
    async call(request) {
      const answer = answerDocs(request).then((docs) => docs ?? serve(request));
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    record: (event, visitor) => events.write(toAnalyticsEvent(event, visitor, now())),
    start() {
      jobs.start();
      outbox?.start();
    },
    async drain() {
      await Promise.all(underWay);
      await Promise.all([jobs.drain(), outbox?.drain()]);
      // Last: what the others did may have been counted.
      await events.drain();
    },
  };
}
