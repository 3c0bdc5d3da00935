import {
  createTimeVoucher,
  downloadTimeVoucher,
  emailTimeVoucher,
  findTimeVoucher,
  listTimeVouchers,
  quoteTimeVoucher,
  VOUCHER_PAGE_SIZE,
  voidTimeVoucher,
} from '../../../../shared/contracts/vouchers.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import type { DocumentDeps } from '../documents/create-documents.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { Documents } from '../documents/create-documents.ts';
import { findPointTotal } from '../points/find-points.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { runOnce } from '../../platform/idempotency/run-idempotent.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { createVoucher, priceVoucher } from './create-voucher.ts';
import { findVoucher, findVouchers } from './find-vouchers.ts';
import { detailVoucher, type FindVoucherStay } from './detail-voucher.ts';
import { mailVoucher } from './mail-voucher.ts';
import { presentVoucher, type VoucherRow } from './present-voucher.ts';
import { voidVoucher } from './void-voucher.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

export interface VoucherDeps extends DocumentDeps {
  documents: Documents;
  findVoucherStay: FindVoucherStay;
}

/** What a member does with their time vouchers. Linking one to a stay is with the stays. */
export function voucherHandlers(deps: VoucherDeps): Handler[] {
  const { db, now, canCreateWalletPasses } = deps;
  const present = (row: VoucherRow, { number: memberNumber }: Member) =>
    presentVoucher(row, { memberNumber, canCreateWalletPasses });

  return [
    handle(quoteTimeVoucher, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      const { points, reason, lines, minutes, vehicleClass, expiresAt } = priceVoucher(body, now());
      const available = await findPointTotal(db.queries, member.id, now());
      return {
        travel_from_date: formatWireDate(body.travel_from_date),
        travel_to_date: formatWireDate(body.travel_to_date),
        points,
        reason,
        lines,
        minutes,
        vehicle_class: vehicleClass,
        available,
        missing: Math.max(0, points - available),
        expires: formatWireDate(expiresAt),
      };
    }),

    handle(createTimeVoucher, ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      return runOnce(db, { contract: createTimeVoucher, caller, member, body }, async (tx) =>
        present(await createVoucher(tx, deps, member, body), member),
      );
    }),

    handle(listTimeVouchers, async ({ params, query: { page }, caller }) => {
      const member = ownMember(caller, params.n);
      const { rows, count } = await findVouchers(db.queries, member.id, page);
      return { items: rows.map((row) => present(row, member)), count, page, page_size: VOUCHER_PAGE_SIZE };
    }),

    handle(findTimeVoucher, async ({ params, caller }) => {
      const member = ownMember(caller, params.n);
      const row = await findVoucher(db.queries, member.id, params);
      return detailVoucher(db.queries, present(row, member), {
        memberId: member.id,
        now: now(),
        findVoucherStay: deps.findVoucherStay,
      });
    }),

    handle(voidTimeVoucher, ({ params, caller }) => {
      const member = ownMember(caller, params.n);
      const { id } = params;
      const voiding = { id, memberId: member.id, actor: `member:${member.id}`, now: now() } as const;
      return runOnce(db, { contract: voidTimeVoucher, caller, member, body: { id } }, async (tx) =>
        present(await voidVoucher(tx, voiding), member),
      );
    }),

    handle(emailTimeVoucher, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      const row = await findVoucher(db.queries, member.id, { number: typedNumber(params.number) });
      if (!present(row, member).allowed_actions?.includes('email'))
        throw notFound('You can’t email this voucher.');
      await throttle(db.queries, `voucher-mail:${row.id}`, 5, DAY, now());
      await throttle(db.queries, `mail:${caller.ip}`, 20, HOUR, now());
      const wishes = { withPdf: body.with_pdf, withPass: body.with_pkpass };
      await mailVoucher(db.queries, deps, row, {
        member,
        cause: `voucher-sent:${newId()}`,
        recipient: body.email,
        ...wishes,
      });
      return { sent: true };
    }),

    handle(downloadTimeVoucher, async ({ params, caller }) => {
      const member = ownMember(caller, params.n);
      await throttle(db.queries, `voucher-files:${caller.ip}`, 60, HOUR, now());
      const voucher = present(await findVoucher(db.queries, member.id, { id: params.id }), member);
      if (!voucher.allowed_actions?.includes('download'))
        throw notFound('This voucher has no files to download.');
      const { documents } = deps;
      return params.file === 'voucher.pdf' ? documents.voucherPdf(voucher) : documents.voucherPass(voucher);
    }),
  ];
}
