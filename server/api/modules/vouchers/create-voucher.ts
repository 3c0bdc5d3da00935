import type * as v from 'valibot';
import type { createTimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import type { VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { newBookingNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { timeVouchers } from './tables.ts';
import type { DocumentDeps } from '../documents/create-documents.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import { spendPoints } from '../points/spend-points.ts';
import { checkStay } from '../quotes/check-stay.ts';
import { takeSpace, VOUCHER_PRODUCT } from '../capacity/capacity.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { Rates } from '../rates/rate-types.ts';
import { stayMinutes } from '../rates/stay-length.ts';
import { mailVoucher } from './mail-voucher.ts';
import type { VoucherRow } from './present-voucher.ts';
import { voucherCost, type VoucherCost, voucherExpiry } from '../points/voucher-cost.ts';

export interface VoucherInput {
  travel_from_date: Date;
  travel_to_date: Date;
  vehicle_class?: VehicleClass | null | undefined;
}

export interface PricedVoucher extends VoucherCost {
  minutes: number;
  vehicleClass: VehicleClass;
  spaces: number;
  expiresAt: Date;
  /** Fees and taxes of these dates at the drive-up price, which points don't pay; null without such a price. */
  dueCents: number | null;
}

/** Prices a voucher for these stay dates. Throws 422 for invalid dates. */
export function priceVoucher(
  rates: Rates,
  { travel_from_date: from, travel_to_date: to, vehicle_class }: VoucherInput,
  now: Date,
): PricedVoucher {
  const fieldErrors = checkStay(from, to, now);
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  const minutes = stayMinutes({ from, to });
  const vehicleClass = vehicle_class ?? 'STANDARD';
  const driveUp = priceStay({
    ...rates,
    stay: { from, to, vehicleClass, productKind: 'STANDARD' },
    coupon: null,
    now,
  });
  return {
    minutes,
    vehicleClass,
    spaces: rates.classes.find(({ code }) => code === vehicleClass)?.spaces ?? 1,
    expiresAt: voucherExpiry(to),
    dueCents: driveUp && driveUp.totalCents - driveUp.subtotalCents,
    ...voucherCost(minutes, vehicleClass),
  };
}

/**
 * Redeems a member's points for a voucher, mails it and takes its space, in the caller's transaction. Throws 422 when
 * there are too few points and SOLD_OUT when a day is full.
 */
export async function createVoucher(
  tx: Queries,
  deps: Pick<DocumentDeps, 'now' | 'wallets'> & { rates: Rates },
  member: Member,
  body: v.InferOutput<typeof createTimeVoucher.body>,
): Promise<VoucherRow> {
  const now = deps.now();
  const { points, minutes, vehicleClass, spaces, dueCents, expiresAt } = priceVoucher(deps.rates, body, now);
  const id = newId();
  const reason = `A voucher for ${describeLength(minutes)} of parking`;
  await spendPoints(tx, {
    memberId: member.id,
    points,
    voucherId: id,
    reason,
    actor: `member:${member.id}`,
    now,
  });
  const [row] = await tx
    .insert(timeVouchers)
    .values({
      id,
      number: newBookingNumber(),
      memberId: member.id,
      vehicleClass,
      travelFrom: body.travel_from_date,
      travelTo: body.travel_to_date,
      minutes,
      points,
      spaces,
      holdsSpace: true,
      dueCents,
      emailKey: emailKey(member.email),
      withPdf: body.email_pdf,
      withPass: body.email_pkpass,
      expiresAt,
      changedAt: now,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('The voucher was not written');
  await mailVoucher(tx, deps, row, {
    member,
    cause: `voucher-issued:${id}`,
    recipient: member.email,
    withPdf: row.withPdf,
    withPass: row.withPass,
  });
  await takeSpace(tx, { ...row, sale: { product: VOUCHER_PRODUCT, at: now } }, 'booked');
  return row;
}
