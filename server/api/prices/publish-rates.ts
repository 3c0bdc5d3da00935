import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../shared/contracts/rate-plans.ts';
import { conflict, invalid, notFound } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { readRates } from '../modules/rates/load-rates.ts';
import { findRateProblems, nameDays, type RateProblem } from '../modules/rates/rate-problems.ts';
import type { RatePlan, Rates } from '../modules/rates/rate-types.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { describePrices, draftGone, type RateChange, subjectOf } from './draft-rates.ts';
import { asPublished, findDrafts } from './find-rate-calendar.ts';
import { nameVersion, presentPublication } from './find-rate-plans.ts';

/**
 * Publishes drafts together. Throws 409 when one is gone, and with the dates when days would have no price or two plans of
 * the same priority; 422 for a time in the past.
 */
export async function publishRates(
  tx: Queries,
  { body, by, at }: RateChange<v.InferOutput<typeof calls.publishRates.body>>,
): Promise<v.InferInput<typeof calls.publishRates.output>> {
  const effectiveFrom = body.effective_from ?? at;
  if (effectiveFrom < at) throw invalid({ effective_from: ['Choose a time that is still to come'] });
  await lockRates(tx);
  const drafts = await findDrafts(tx, body.ids);
  if (drafts.length < new Set(body.ids).size) throw draftGone();
  const rates = await readRates(tx, at);
  refuseProblems(rates, [...rates.plans, ...asPublished(drafts, effectiveFrom)], { changed: drafts, at });
  const published = await tx
    .update(ratePlans)
    .set({ state: 'PUBLISHED', effectiveFrom, publicationId: newId(), publishedAt: at })
    .where(inArray(ratePlans.id, body.ids))
    .returning();
  await recordAudit(tx, {
    action: calls.publishRates,
    actor: by,
    subject: subjectOf(published),
    before: null,
    after: { prices: published.map(describePrices), effectiveFrom: formatWireDate(effectiveFrom) },
    reason: body.reason,
    at,
  });
  const publication = presentPublication(published);
  if (!publication) throw new Error('The publication was not written');
  return publication;
}

/** Withdraws published versions. Throws 409 when one isn't published, or when days would have no price. */
export async function withdrawRates(
  tx: Queries,
  { body: { ids, reason }, by, at }: RateChange<v.InferOutput<typeof calls.withdrawRates.body>>,
): Promise<void> {
  const rows = await withdraw(tx, inArray(ratePlans.id, ids), at);
  if (rows.length < new Set(ids).size)
    throw conflict('NOT_PUBLISHED', 'A colleague has withdrawn this already. Load the page again.');
  await recordWithdrawal(tx, rows, { action: calls.withdrawRates, actor: by, reason, at });
}

/** Withdraws all versions of a publication. Throws 404 when there is none left, and 409 when days would have no price. */
export async function rollBackRates(
  tx: Queries,
  id: string,
  { by, at }: Omit<RateChange<never>, 'body'>,
): Promise<void> {
  const rows = await withdraw(tx, eq(ratePlans.publicationId, id), at);
  if (rows.length === 0) throw notFound('This was rolled back already.');
  await recordWithdrawal(tx, rows, { action: calls.rollBackRates, actor: by, reason: 'Rolled back', at });
}

async function withdraw(tx: Queries, condition: ReturnType<typeof eq>, at: Date): Promise<RatePlan[]> {
  await lockRates(tx);
  const before = await readRates(tx, at);
  const rows = await tx
    .update(ratePlans)
    .set({ state: 'WITHDRAWN', withdrawnAt: at })
    .where(and(condition, eq(ratePlans.state, 'PUBLISHED')))
    .returning();
  const { plans } = await readRates(tx, at);
  refuseProblems(before, plans, { changed: rows, at });
  return rows;
}

const recordWithdrawal = (
  tx: Queries,
  rows: RatePlan[],
  cause: { action: { name: string }; actor: { id: string }; reason: string; at: Date },
) =>
  recordAudit(tx, {
    ...cause,
    subject: subjectOf(rows),
    before: { state: 'PUBLISHED' },
    after: { state: 'WITHDRAWN', versions: rows.map(nameVersion) },
  });

/** Two changes at once would each be checked without the other. */
export const lockRates = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('change rates', 17))`);

function refuseProblems(
  rates: Rates,
  after: RatePlan[],
  { changed, at }: { changed: RatePlan[]; at: Date },
): void {
  const products = [...new Set(changed.map(({ productKind }) => productKind))];
  const problems = findRateProblems({ products, classes: rates.classes, before: rates.plans, after }, at);
  if (problems.length === 0) return;
  throw conflict('RATES_UNCLEAR', describeProblems(problems, rates.classes));
}

/** The problems as sentences. What is the same for several classes is said once. */
export function describeProblems(problems: RateProblem[], classes: Rates['classes']): string {
  const classesOf = new Map<string, string[]>();
  for (const problem of problems) {
    const sentence = describeProblem(problem);
    const label = classes.find(({ code }) => code === problem.vehicleClass)?.label ?? problem.vehicleClass;
    classesOf.set(sentence, [...(classesOf.get(sentence) ?? []), label]);
  }
  return [...classesOf]
    .map(([sentence, labels]) =>
      labels.length === classes.length ? `${sentence}.` : `${sentence} (${labels.join(', ')}).`,
    )
    .join(' ');
}

const productNames: Readonly<Record<string, string>> = calls.PRICED_PRODUCTS;

const describeProblem = ({ product, tied, days }: RateProblem) =>
  `${productNames[product] ?? product}, ${nameDays(days)}: ${tied ? `${tied.join(' and ')} have the same priority` : 'no price'}`;
