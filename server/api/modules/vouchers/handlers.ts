import * as calls from '../../../../shared/contracts/vouchers.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { DocumentDeps } from '../documents/create-documents.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { Documents } from '../documents/create-documents.ts';
import { minutesFor } from '../points/voucher-cost.ts';
import { findPointTotal } from '../points/find-points.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { soldOut, VOUCHER_PRODUCT } from '../capacity/capacity.ts';
import { createVoucher, priceVoucher } from './create-voucher.ts';
import { findVouchers } from './find-vouchers.ts';
import { detailVoucher, type FindVoucherTransaction } from './detail-voucher.ts';
import { mailVoucher } from './mail-voucher.ts';
import { presentVoucher, type VoucherRow } from './present-voucher.ts';
import { voidVoucher } from './void-voucher.ts';
import { GOOGLE_WALLET_FILE } from '../../../../shared/contracts/wallet-paths.ts';

export interface VoucherDeps extends DocumentDeps {
  loadRates: LoadRates;
  documents: Documents;
  findVoucherTransaction: FindVoucherTransaction;
}

/** The calls for a member's time vouchers. Linking one to a transaction is in the transactions module. */
export function voucherHandlers(deps: VoucherDeps): Handler[] {
  const { db, now, wallets } = deps;
  const present = (row: VoucherRow, { number: memberNumber }: Member) =>
    presentVoucher(row, { memberNumber, wallets });

  return [
    handle(calls.quoteTimeVoucher, async ({ member, body }) => {
      const priced = priceVoucher(await deps.loadRates(), body, now());
      const { points, reason, lines, minutes, vehicleClass, spaces, dueCents, expiresAt } = priced;
      const stayDates = { travelFrom: body.travel_from_date, travelTo: body.travel_to_date };
      const fullDay = await findFullDay(db.queries, {
        ...stayDates,
        spaces,
        sale: { product: VOUCHER_PRODUCT, at: now() },
      });
      if (fullDay) throw soldOut(fullDay);
      const available = await findPointTotal(db.queries, member.id, now());
      const bought = minutesFor(available, vehicleClass);
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
        buys: bought > 0 ? describeLength(bought) : null,
        due_at_lot: dueCents === null ? null : cents(dueCents),
        expires: formatWireDate(expiresAt),
      };
    }),

    handle(calls.createTimeVoucher, async ({ member, body, caller }) => {
      const rates = await deps.loadRates();
      const call = { contract: calls.createTimeVoucher, caller, member, body };
      return runIdempotent(db, call, async (tx) =>
        present(await createVoucher(tx, { ...deps, rates }, member, body), member),
      );
    }),

    handle(calls.listTimeVouchers, async ({ member, query: { page } }) => {
      const { rows, count } = await findVouchers(db.queries, member.id, page);
      return {
        items: rows.map((row) => present(row, member)),
        count,
        page,
        page_size: calls.VOUCHER_PAGE_SIZE,
      };
    }),

    handle(calls.findTimeVoucher, ({ subject, member }) =>
      detailVoucher(
        db.queries,
        { voucher: present(subject.row, member), row: subject.row },
        {
          memberId: member.id,
          now: now(),
          findVoucherTransaction: deps.findVoucherTransaction,
        },
      ),
    ),

    handle(calls.voidTimeVoucher, ({ member, params, caller }) => {
      const { id } = params;
      const input = { id, memberId: member.id, actor: `member:${member.id}`, now: now() } as const;
      return runIdempotent(
        db,
        { contract: calls.voidTimeVoucher, caller, member, body: { id } },
        async (tx) => present(await voidVoucher(tx, input), member),
      );
    }),

    handle(calls.emailTimeVoucher, async ({ subject: { row }, member, body }) => {
      if (!present(row, member).allowed_actions?.includes('email'))
        throw notFound('You can’t email this voucher.');
      const attachments = { withPdf: body.with_pdf, withPass: body.with_pkpass };
      await mailVoucher(db.queries, deps, row, {
        member,
        cause: `voucher-sent:${row.id}:${newId()}`,
        recipient: body.email,
        ...attachments,
      });
      return { sent: true };
    }),

    handle(calls.downloadTimeVoucher, async ({ subject, member, params }) => {
      const voucher = present(subject.row, member);
      if (!voucher.allowed_actions?.includes('download'))
        throw notFound('This voucher has no files to download.');
      const files = {
        'voucher.pdf': 'voucherPdf',
        'voucher.pkpass': 'voucherPass',
        [GOOGLE_WALLET_FILE]: 'googleVoucherPass',
      } as const;
      return deps.documents[files[params.file]](voucher);
    }),
  ];
}
