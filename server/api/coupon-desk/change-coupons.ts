import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../shared/contracts/coupons.ts';
import { conflict, invalid, notFound } from '../../../shared/errors/app-error.ts';
import { applyEdit } from '../modules/audit/apply-edit.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import type { Coupon } from '../modules/coupons/coupon-rules.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { isUniqueViolation } from '../platform/database/database-errors.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { readTerms, type Terms, termsOf } from './coupon-terms.ts';

interface Change<B> {
  body: B;
  by: { id: string };
  at: Date;
}

/** Adds a coupon. Throws 409 when the code is taken, and 422 for terms that don't go together. */
export async function createCoupon(
  tx: Queries,
  { body, by, at }: Change<v.InferOutput<typeof calls.createCoupon.body>>,
): Promise<{ id: string }> {
  const { code, kind, value, product, vehicle_class: vehicleClass, reason, ...terms } = body;
  checkValue(kind, value);
  checkTerms(terms, { kind, usedCount: 0 });
  const id = newId();
  const row = {
    id,
    code,
    kind,
    value: kind === 'FEE_WAIVER' ? 0 : value,
    productKinds: product && [product],
    vehicleClasses: vehicleClass && [vehicleClass],
    ...readTerms(terms),
  };
  await tx
    .insert(coupons)
    .values({ ...row, createdAt: at })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw conflict('NAME_TAKEN', 'There’s already a coupon with this code.');
      throw error;
    });
  const { id: _, ...after } = row;
  await recordAudit(tx, {
    action: calls.createCoupon,
    actor: by,
    subject: { kind: 'coupon', id, name: code },
    before: null,
    after,
    reason,
    at,
  });
  return { id };
}

/** Changes the terms of a coupon. Throws 404, 409 when the same field has changed, and 422 for terms that don't go together. */
export async function updateCoupon(
  tx: Queries,
  id: string,
  { body, by, at }: Change<v.InferOutput<typeof calls.updateCoupon.body>>,
): Promise<{ id: string }> {
  const before = await lockCoupon(tx, id);
  const { reason, ...edit } = body;
  const subject = { kind: 'coupon', id } as const;
  const merged = await applyEdit<Terms>(tx, { subject, current: termsOf(before), edit });
  checkTerms(merged, before);
  const after = readTerms(merged);
  await tx.update(coupons).set(after).where(eq(coupons.id, id));
  await recordAudit(tx, {
    action: calls.updateCoupon,
    actor: by,
    subject: { ...subject, name: before.code },
    before: readTerms(termsOf(before)),
    after,
    reason,
    at,
  });
  return { id };
}

/** Stops a coupon: quotes read its row, so the next one is refused. Throws 404, and 409 when it is stopped. */
export async function stopCoupon(
  tx: Queries,
  id: string,
  { body: { reason }, by, at }: Change<v.InferOutput<typeof calls.stopCoupon.body>>,
): Promise<{ id: string }> {
  const [row] = await tx
    .update(coupons)
    .set({ isActive: false })
    .where(and(eq(coupons.id, id), eq(coupons.isActive, true)))
    .returning();
  if (!row) {
    const { code } = await lockCoupon(tx, id);
    throw conflict('STATE_CHANGED', `${code} is stopped already.`);
  }
  await recordAudit(tx, {
    action: calls.stopCoupon,
    actor: by,
    subject: { kind: 'coupon', id, name: row.code },
    before: { isActive: true },
    after: { isActive: false },
    reason,
    at,
  });
  return { id };
}

async function lockCoupon(tx: Queries, id: string): Promise<Coupon> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (!row) throw unknownCoupon();
  return row;
}

export const unknownCoupon = () => notFound('We can’t find this coupon.');

/** The most and the least of a kind's value. */
function checkValue(kind: calls.CouponKind, value: number): void {
  if (kind === 'FEE_WAIVER') return;
  if (value < 1) throw invalid({ value: ['Enter 1 or more'] });
  if (kind === 'PERCENT' && value > 100) throw invalid({ value: ['Enter at most 100%'] });
}

function checkTerms(terms: Terms, { kind, usedCount }: Pick<Coupon, 'kind' | 'usedCount'>): void {
  const isReversed = (from: string | null, to: string | null) => from !== null && to !== null && to < from;
  if (isReversed(terms.booking_from, terms.booking_to))
    throw invalid({ booking_to: ['Choose the first day or a later one'] });
  if (isReversed(terms.travel_from, terms.travel_to))
    throw invalid({ travel_to: ['Choose the first day or a later one'] });
  if (terms.min_days !== null && terms.max_days !== null && terms.max_days < terms.min_days)
    throw invalid({ max_days: ['Enter as many days as the shortest stay, or more'] });
  if (terms.limit_total !== null && terms.limit_total < usedCount)
    throw invalid({ limit_total: [`${usedCount} bookings have it already. To end it, stop it.`] });
  // Otherwise the cheapest stay, booked again and again, would earn points.
  if (kind === 'POINTS_BONUS' && (terms.min_days === null || terms.limit_per_person === null))
    throw invalid({ limit_per_person: ['Extra points need a limit per person and a shortest stay'] });
}
