import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/contracts.ts';
import { type EventBody, getHealth, getSettings, sendEvent } from '../../shared/contracts/site.ts';
import { unavailable } from '../../shared/errors/app-error.ts';
import { bookingHandlers } from './bookings/booking-handlers.ts';
import { sweepRefunds } from './bookings/refund-payments.ts';
import { forgetOldQuotes, sweepBookings } from './bookings/sweep-bookings.ts';
import { createChores } from './chores.ts';
import type { Background } from './chores.ts';
import type { Deps } from './deps.ts';
import { contactHandlers } from './contact/contact-handlers.ts';
import { createDocs } from './docs/docs.ts';
import { emailPrefsHandlers } from './email-prefs/email-prefs-handlers.ts';
import { forgetOldKeys } from './idempotency.ts';
import type { BookingFiles } from './passes/booking-files.ts';
import { quoteHandlers } from './quotes/quote-handlers.ts';
import { createServe } from './serve.ts';
import type { ApiAnswer, ApiRequest } from './serve.ts';
import { forgetOldMail } from './mail/outbox-rows.ts';
import { createEventWriter, forgetOldEvents } from './site/event-writer.ts';
import { createCampaignFinder } from './site/find-campaign.ts';
import { createSwitchLoader } from './site/lot-switches.ts';
import { siteHandlers } from './site/site-handlers.ts';
import { toVisitEvent } from './site/visit-event.ts';
import { forgetOldThrottles } from './throttle.ts';
import type { FindMember } from './visitor.ts';

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
  findMember?: FindMember;
}

/** During maintenance whoever asks must hear of it, and what happens must still be counted. */
const ALWAYS_OPEN = new Set<Contract>([getSettings, getHealth, sendEvent]);

const SECOND = 1000;
const HOUR = 3600 * SECOND;

export function createApi({ outbox, findMember = async () => null, ...deps }: ApiOptions): Api {
  const { db, log, now } = deps;
  const events = createEventWriter(deps);
  const loadSwitches = createSwitchLoader(db.queries, now);
  const findCampaign = createCampaignFinder({ db, events });
  const handlers = [
    ...siteHandlers({ ...deps, events, loadSwitches }),
    ...quoteHandlers({ ...deps, loadSwitches }),
    ...bookingHandlers({ ...deps, loadSwitches, findCampaign }),
    ...contactHandlers(deps),
    ...emailPrefsHandlers(deps),
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
      { name: 'sweep refunds', every: 15 * SECOND, run: () => sweepRefunds(deps) },
      { name: 'forget old quotes', every: HOUR, run: () => forgetOldQuotes(deps) },
      { name: 'forget old keys', every: HOUR, run: () => forgetOldKeys(db.queries, now()) },
      { name: 'forget old events', every: HOUR, run: () => forgetOldEvents(db.queries, now()) },
      { name: 'forget old mail', every: HOUR, run: () => forgetOldMail(db.queries, now()) },
      { name: 'forget old throttles', every: HOUR, run: () => forgetOldThrottles(db.queries, now()) },
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
    record: (event, visitor) => events.write(toVisitEvent(event, { ...visitor, member: null }, now())),
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
