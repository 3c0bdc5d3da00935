import { and, desc, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../shared/contracts/rate-plans.ts';
import { conflict, invalid, notFound } from '../../../shared/errors/app-error.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { nameOfPlan, planOfName } from '../modules/rates/name-of-plan.ts';
import type { RatePlan } from '../modules/rates/rate-types.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { nameVersion } from './find-rate-plans.ts';

/** Who changes rates, and when. */
export interface RateChange<B> {
  body: B;
  by: { id: string };
  at: Date;
}

/** How much higher the priority of a plan for days is than those that it beats. Leaves room for others in between. */
const PRIORITY_STEP = 10;

/** Drafts the next version of a plan with other prices. Throws 404. */
export async function draftRateVersion(
  tx: Queries,
  plan: string,
  { body, by, at }: RateChange<v.InferOutput<typeof calls.draftRateVersion.body>>,
): Promise<{ ids: string[] }> {
  const isPlan = eq(ratePlans.plan, plan);
  // Two drafts at once get two numbers.
  const [latest] = await tx
    .select()
    .from(ratePlans)
    .where(isPlan)
    .orderBy(desc(ratePlans.version))
    .limit(1)
    .for('update');
  if (!latest) throw notFound('There is no such plan.');
  const draft = {
    ...latest,
    ...draftFields(at),
    version: latest.version + 1,
    dailyCents: body.daily_cents,
    hourlyCents: body.hourly_cents,
    weeklyCents: body.weekly_cents,
  };
  await insertDrafts(tx, [draft]);
  await recordDraft(tx, [draft], { action: calls.draftRateVersion, actor: by, reason: body.reason, at });
  return { ids: [draft.id] };
}

/** Drafts a plan for days, for each product that has a price. Throws 409 when the name is taken, and 422 for days that are over. */
export async function draftRateDays(
  tx: Queries,
  { body, by, at }: RateChange<v.InferOutput<typeof calls.draftRateDays.body>>,
): Promise<{ ids: string[] }> {
  const { first_day: travelFrom, last_day: travelTo, prices, vehicle_class: vehicleClass = null } = body;
  if (travelTo < travelFrom) throw invalid({ last_day: ['Choose the first day or a later one'] });
  if (travelTo < pacificDay(at)) throw invalid({ last_day: ['Choose days that are not over'] });
  const key = planOfName(body.name);
  if (key === '') throw invalid({ name: ['Use letters or digits'] });
  if (new Set(prices.map(({ product }) => product)).size < prices.length)
    throw invalid({ prices: ['Name each product once'] });
  const priority = (await findTopPriority(tx, { travelFrom, travelTo })) + PRIORITY_STEP;
  const drafts = prices.map((price) => ({
    ...draftFields(at),
    plan: [key, PRODUCT_KEYS[price.product], ...(vehicleClass ? [planOfName(vehicleClass)] : [])].join('-'),
    version: 1,
    productKind: price.product,
    vehicleClass,
    travelFrom,
    travelTo,
    isEvent: body.is_event,
    priority,
    dailyCents: price.daily_cents,
    hourlyCents: price.hourly_cents,
    weeklyCents: price.weekly_cents,
  }));
  await insertDrafts(tx, drafts);
  await recordDraft(tx, drafts, { action: calls.draftRateDays, actor: by, reason: body.reason, at });
  return { ids: drafts.map(({ id }) => id) };
}

/** Deletes drafts. Throws 409 when one of them is gone or published. */
export async function discardRateDrafts(
  tx: Queries,
  { body: { ids, reason }, by, at }: RateChange<v.InferOutput<typeof calls.discardRateDrafts.body>>,
): Promise<void> {
  const rows = await tx
    .delete(ratePlans)
    .where(and(inArray(ratePlans.id, ids), eq(ratePlans.state, 'DRAFT')))
    .returning();
  if (rows.length < new Set(ids).size) throw draftGone();
  await recordAudit(tx, {
    action: calls.discardRateDrafts,
    actor: by,
    subject: subjectOf(rows),
    before: { prices: rows.map(describePrices) },
    after: null,
    reason,
    at,
  });
}

export const draftGone = () =>
  conflict('DRAFT_GONE', 'A colleague has published or discarded this draft. Load the page again.');

const PRODUCT_KEYS: Record<calls.PricedProduct, string> = {
  BUY_NOW: 'pay-now',
  BOOK_NOW: 'pay-at-the-lot',
  STANDARD: 'drive-up',
};

const draftFields = (at: Date) => ({
  id: newId(),
  state: 'DRAFT' as const,
  // Without a meaning until it is published.
  effectiveFrom: at,
  withdrawnAt: null,
  publicationId: null,
  publishedAt: null,
  isActive: true,
  createdAt: at,
});

type NewPlan = typeof ratePlans.$inferInsert;

async function insertDrafts(tx: Queries, drafts: NewPlan[]): Promise<void> {
  await tx
    .insert(ratePlans)
    .values(drafts)
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw conflict('NAME_TAKEN', 'There’s already a plan with this name.');
      throw error;
    });
}

/** The highest priority among all plans, drafts included, that share a day with these. */
async function findTopPriority(tx: Queries, days: { travelFrom: string; travelTo: string }): Promise<number> {
  const rows = await tx.select().from(ratePlans);
  const sharing = rows.filter(
    ({ travelFrom, travelTo, state }) =>
      state !== 'WITHDRAWN' && (travelFrom ?? '') <= days.travelTo && (travelTo ?? '9999') >= days.travelFrom,
  );
  return Math.max(0, ...sharing.map(({ priority }) => priority));
}

/** What the audit log calls these versions. */
export const subjectOf = (rows: Pick<RatePlan, 'id' | 'plan' | 'version'>[]) =>
  ({ kind: 'rate', id: rows[0]?.id ?? '', name: rows.map(nameVersion).join('; ').slice(0, 200) }) as const;

/** 'Pay now: $25.00 per day, $6.00 per hour, $150.00 per week' */
export const describePrices = (row: Pick<RatePlan, 'plan' | 'dailyCents' | 'hourlyCents' | 'weeklyCents'>) =>
  `${nameOfPlan(row.plan)}: ${formatCents(row.dailyCents)} per day, ${formatCents(row.hourlyCents)} per hour, ${formatCents(row.weeklyCents)} per week`;

const recordDraft = (
  tx: Queries,
  drafts: Parameters<typeof describePrices>[0][] & Parameters<typeof subjectOf>[0],
  cause: { action: { name: string }; actor: { id: string }; reason: string; at: Date },
) =>
  recordAudit(tx, {
    ...cause,
    subject: subjectOf(drafts),
    before: null,
    after: { prices: drafts.map(describePrices) },
  });
