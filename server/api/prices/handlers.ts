import * as calls from '../../../shared/contracts/rate-plans.ts';
import { replayRates as replayRatesCall } from '../../../shared/contracts/rate-replay.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { discardRateDrafts, draftRateDays, draftRateVersion } from './draft-rates.ts';
import { findDrafts, findRateCalendar } from './find-rate-calendar.ts';
import { findRatePlans } from './find-rate-plans.ts';
import { readPlace, replayRates } from './replay-rates.ts';
import { publishRates, rollBackRates, withdrawRates } from './publish-rates.ts';

/** What staff see and change of prices. */
export const priceHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getRatePlans, async ({ member: { permissions } }) => ({
    ...(await findRatePlans(db.queries, now())),
    may_draft: permissions.has('RatePlans:Create'),
    may_publish: permissions.has('RatePlans:Approve'),
  })),
  handle(calls.getRateCalendar, ({ query }) => findRateCalendar(db.queries, query, now())),
  handle(replayRatesCall, async ({ query: { drafts: ids, after } }) => {
    const at = now();
    const drafts = await findDrafts(db.queries, ids.split(','));
    if (drafts.length === 0) throw notFound('There is no such draft.');
    return replayRates(db.reads, { drafts, place: readPlace(after, at), now: at });
  }),
  handle(calls.draftRateVersion, ({ params: { plan }, body, member: by }) =>
    db.transaction((tx) => draftRateVersion(tx, plan, { body, by, at: now() })),
  ),
  handle(calls.draftRateDays, ({ body, member: by }) =>
    db.transaction((tx) => draftRateDays(tx, { body, by, at: now() })),
  ),
  handle(calls.discardRateDrafts, async ({ body, member: by }) => {
    await db.transaction((tx) => discardRateDrafts(tx, { body, by, at: now() }));
    return {};
  }),
  handle(calls.publishRates, ({ body, member: by }) =>
    db.transaction((tx) => publishRates(tx, { body, by, at: now() })),
  ),
  handle(calls.withdrawRates, async ({ body, member: by }) => {
    await db.transaction((tx) => withdrawRates(tx, { body, by, at: now() }));
    return {};
  }),
  handle(calls.rollBackRates, async ({ params: { id }, member: by }) => {
    await db.transaction((tx) => rollBackRates(tx, id, { by, at: now() }));
    return {};
  }),
];
