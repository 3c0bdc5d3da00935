import { contracts } from '../../shared/contracts/contracts.ts';
import { getSettings, sendEvent } from '../../shared/contracts/site.ts';
import { unavailable } from '../../shared/errors/app-error.ts';
import { createChores } from './chores.ts';
import type { Background } from './chores.ts';
import type { Deps } from './deps.ts';
import { createDocs } from './docs/docs.ts';
import { forgetOldKeys } from './idempotency.ts';
import { createServe } from './serve.ts';
import type { ApiAnswer, ApiRequest } from './serve.ts';
import { createEventWriter } from './site/event-writer.ts';
import { createSwitchLoader } from './site/lot-switches.ts';
import { siteHandlers } from './site/site-handlers.ts';
import { forgetOldThrottles } from './throttle.ts';
import type { FindMember } from './visitor.ts';

/** The embedded API: answers requests, works in the background, and ends cleanly. */
export interface Api {
  /** One request, one answer; never throws. The same function serves HTTP and the site inside the process. */
  call(request: ApiRequest): Promise<ApiAnswer>;
  /** Begins background work: outbox, sweeper, event writer. */
  start(): void;
  /** Finishes what is under way; resolves when nothing of it is left. */
  drain(): Promise<void>;
}

export interface ApiOptions extends Deps {
  /** What sends the mail; without it mail stays where it can be read. */
  outbox?: Background;
  findMember?: FindMember;
}

const HOUR = 60 * 60 * 1000;

export function createApi({ outbox, findMember = async () => null, ...deps }: ApiOptions): Api {
  const { db, log, now } = deps;
  const events = createEventWriter(deps);
  const loadSwitches = createSwitchLoader(db.queries, now);
  const handlers = siteHandlers({ ...deps, events, loadSwitches });
  const handled = contracts.filter((contract) => handlers.some((handler) => handler.contract === contract));

  const serve = createServe({
    contracts: handled,
    handlers,
    findMember,
    now,
    log,
    async admit(contract) {
      // Whoever asks must hear that it is maintenance, and what happened must still be counted.
      if (contract === getSettings || contract === sendEvent) return;
      if ((await loadSwitches()).isMaintenance) throw unavailable();
    },
  });
  const answerDocs = createDocs(contracts);
  const chores = createChores(
    [
      { name: 'forget old keys', every: HOUR, run: () => forgetOldKeys(db.queries, now()) },
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
