import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { type EventBody, getHealth, getSettings, sendEvent } from '../../shared/contracts/site.ts';
import { unavailable } from '../../shared/errors/app-error.ts';
import { bookingHandlers } from './bookings/booking-handlers.ts';
import { sweepRefunds } from './bookings/refund-payments.ts';
import { sweepChanges } from './bookings/pending-change.ts';
import { forgetOldQuotes, sweepBookings } from './bookings/sweep-bookings.ts';
import { createChores } from './chores.ts';
import type { Background } from './chores.ts';
import type { Deps } from './deps.ts';
import { contactHandlers } from './contact/contact-handlers.ts';
import { liveOn } from './demo/live-on.ts';
import { createDocs } from './docs/docs.ts';
import { emailPrefsHandlers } from './email-prefs/email-prefs-handlers.ts';
import { forgetOldKeys } from './idempotency.ts';
import { incidentHandlers } from './incidents/incident-handlers.ts';
import { createFindMember } from './members/find-member.ts';
import { forgetOldLinks } from './members/mailed-links.ts';
import { forgetOldLogins } from './members/logins.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { createPasswords } from './members/passwords.ts';
import type { BookingFiles } from './passes/booking-files.ts';
import { offerHandlers } from './offers/offer-handlers.ts';
import { membershipPassHandlers } from './passes/membership-pass-handlers.ts';
import { expirePoints } from './points/expire-points.ts';
import { pointHandlers } from './points/point-handlers.ts';
import { quoteHandlers } from './quotes/quote-handlers.ts';
import { savedPaymentHandlers } from './saved-payments/saved-payment-handlers.ts';
import { askForScores } from './scores/ask-for-scores.ts';
import { scoreHandlers } from './scores/score-handlers.ts';
import { driveDemoRides } from './rides/drive-demo-rides.ts';
import { expireRides } from './rides/advance-ride.ts';
import { rideHandlers } from './rides/ride-handlers.ts';
import { createRatesLoader } from './rates/load-rates.ts';
import { createServe } from './serve.ts';
import type { ApiAnswer, ApiRequest } from './serve.ts';
import { forgetOldMail } from './mail/outbox-rows.ts';
import { createEventWriter, forgetOldEvents } from './site/event-writer.ts';
import { createCampaignFinder } from './site/find-campaign.ts';
import { createSwitchLoader } from './site/lot-switches.ts';
import { siteHandlers } from './site/site-handlers.ts';
import { toVisitEvent } from './site/visit-event.ts';
import { forgetOldThrottles } from './throttle.ts';
import { lotHandlers } from './transactions/lot-handlers.ts';
import { markNoShows } from './transactions/mark-no-shows.ts';
import { transactionHandlers } from './transactions/transaction-handlers.ts';
import { tripHandlers } from './trips/trip-handlers.ts';
import type { FindMember } from './visitor.ts';
import { expireVouchers } from './vouchers/expire-vouchers.ts';
import type { PassPush } from './wallet/pass-push.ts';
import { pushChanges } from './wallet/push-changes.ts';
import { voucherHandlers } from './vouchers/voucher-handlers.ts';

/** The embedded API: answers requests, works in the background, and ends cleanly. */
export interface Api {
  /** One request, one answer; never throws. The same function serves HTTP and the site inside the process. */
  call(request: ApiRequest): Promise<ApiAnswer>;
  /** Counts an event at once, for the site that lives in the same process; `POST /events/` without the call. */
  record(event: EventBody, visitor: { sessionId: string | null; anonId: string | null }): void;
  /** Begins background work: outbox, sweeper, event writer. */
  start(): void;
  /** Finishes what is under way; resolves when nothing of it is left. */
  drain(): Promise<void>;
}

export interface ApiOptions extends Deps {
  bookingFiles: BookingFiles;
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

const SECOND = 1000;
const HOUR = 3600 * SECOND;

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
  const handlers = [
    ...siteHandlers({ ...deps, events, loadSwitches }),
    ...quoteHandlers({ ...deps, loadSwitches }),
    ...bookingHandlers({ ...deps, loadSwitches, findCampaign }),
    ...transactionHandlers({ ...deps, loadRates }),
    ...lotHandlers({ ...deps, loadRates }),
    ...contactHandlers(deps),
    ...rideHandlers(deps),
    ...emailPrefsHandlers(deps),
    ...memberHandlers({ ...deps, findMember, authClientId, passwords: createPasswords() }),
    ...scoreHandlers(deps),
    ...incidentHandlers(deps),
    ...pointHandlers(deps),
    ...membershipPassHandlers(deps),
    ...savedPaymentHandlers(deps),
    ...offerHandlers(deps),
    ...voucherHandlers(deps),
    ...tripHandlers({ ...deps, loadRates }),
  ];

  const serve = createServe({
    contracts,
    handlers,
    findMember,
    now,
    log,
    async admit(contract) {
      if (ALWAYS_OPEN.has(contract)) return;
      if ((await loadSwitches()).isMaintenance) throw unavailable();
    },
  });
  const answerDocs = createDocs(contracts);
  const chores = createChores(
    [
      { name: 'sweep bookings', every: 15 * SECOND, run: () => sweepBookings(deps) },
      { name: 'sweep changes', every: 15 * SECOND, run: () => sweepChanges(deps) },
      { name: 'sweep refunds', every: 15 * SECOND, run: () => sweepRefunds(deps) },
      { name: 'expire rides', every: 30 * SECOND, run: () => expireRides(deps) },
      { name: 'ask for scores', every: 60 * SECOND, run: () => askForScores(deps) },
      isDemo
        ? { name: 'live on', every: 30 * SECOND, run: () => liveOn({ ...deps, loadRates }) }
        : { name: 'mark no-shows', every: 60 * SECOND, run: () => markNoShows(deps) },
      { name: 'expire points', every: HOUR, run: () => expirePoints(deps) },
      { name: 'expire vouchers', every: HOUR, run: () => expireVouchers(deps) },
      { name: 'forget old quotes', every: HOUR, run: () => forgetOldQuotes(deps) },
      { name: 'forget old logins', every: HOUR, run: () => forgetOldLogins(db.queries, now()) },
      { name: 'forget old links', every: HOUR, run: () => forgetOldLinks(db.queries, now()) },
      { name: 'forget old keys', every: HOUR, run: () => forgetOldKeys(db.queries, now()) },
      { name: 'forget old events', every: HOUR, run: () => forgetOldEvents(db.queries, now()) },
      { name: 'forget old mail', every: HOUR, run: () => forgetOldMail(db.queries, now()) },
      { name: 'forget old throttles', every: HOUR, run: () => forgetOldThrottles(db.queries, now()) },
      ...(passPush
        ? [{ name: 'push passes', every: 15 * SECOND, run: () => pushChanges({ ...deps, passPush }) }]
        : []),
      ...(isDemo ? [{ name: 'drive demo rides', every: 5 * SECOND, run: () => driveDemoRides(deps) }] : []),
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
    record: (event, visitor) => events.write(toVisitEvent(event, visitor, now())),
    start() {
      chores.start();
      outbox?.start();
    },
    async drain() {
      await Promise.all(underWay);
      await Promise.all([chores.drain(), outbox?.drain()]);
      // Last: what the others did may have been counted.
      await events.drain();
    },
  };
}
