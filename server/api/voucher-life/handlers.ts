import * as calls from '../../../shared/contracts/voucher-life.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { formatWireDate, pacificDay } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import type { LoadRates } from '../modules/rates/load-rates.ts';
import { voidByStaff } from '../modules/vouchers/void-by-staff.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { findVoucherLife } from './find-life.ts';
import { summarizeVouchers } from './summarize.ts';

interface VoucherLifeDeps extends Pick<Deps, 'db' | 'now'> {
  loadRates: LoadRates;
}

/** The calls about one voucher's life, and about all vouchers month by month. */
export function voucherLifeHandlers({ db, now, loadRates }: VoucherLifeDeps): Handler[] {
  const summarize = async (months: string) =>
    summarizeVouchers(db.reads, await loadRates(), { months: Number(months), now: now() });

  return [
    handle(calls.getVoucherLife, ({ params: { id }, member: reader }) =>
      findVoucherLife(db.queries, id, { reader, now: now() }),
    ),
    handle(calls.voidVoucherByStaff, ({ params: { id }, body: { reason }, member }) => {
      const at = now();
      return db.transaction(async (tx) => {
        await voidByStaff(tx, id, { reason, by: member, at });
        return findVoucherLife(tx, id, { reader: member, now: at });
      });
    }),
    handle(calls.getVoucherSummary, async ({ query: { months }, member }) => {
      const { vouchers, promoCodes } = await summarize(months);
      return {
        as_of: formatWireDate(now()),
        vouchers,
        promo_codes: promoCodes,
        may_export: member.permissions.has('TimeVouchers:Export'),
      };
    }),
    handle(calls.exportVoucherSummary, async ({ query: { months }, member }) => {
      const { vouchers, promoCodes } = await summarize(months);
      await recordAudit(db.queries, {
        action: calls.exportVoucherSummary,
        actor: member,
        subject: { kind: 'list', id: 'voucher-summary', name: 'Voucher summary' },
        before: null,
        after: { months },
        at: now(),
      });
      return {
        contentType: 'text/csv; charset=utf-8',
        filename: `voucher-summary-${pacificDay(now())}.csv`,
        bytes: new TextEncoder().encode(writeCsv({ vouchers, promoCodes })),
      };
    }),
  ];
}

const STEPS = ['opening', ...calls.VOUCHER_MOVES, 'closing'] as const;

/** A line per month. Only codes and numbers, which need no quotes. Money is in dollars. */
function writeCsv(tables: { vouchers: calls.VoucherMonth[]; promoCodes: calls.VoucherMonth[] }): string {
  const head = [
    'kind',
    'month',
    ...STEPS.flatMap((step) => [`${step} count`, `${step} days`, `${step} USD`]),
  ];
  const rows = Object.entries(tables).flatMap(([kind, months]) =>
    months.map((month) => [
      kind === 'vouchers' ? 'time vouchers' : 'promo codes',
      month.month,
      ...STEPS.flatMap((step) => {
        const { count, days, value } = month[step];
        return [count, days, (centsOf(value) / 100).toFixed(2)];
      }),
    ]),
  );
  return [head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
