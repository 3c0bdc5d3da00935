import { stringify } from 'csv-stringify/sync';
import type { DailyReceipts, DailySales, MonthlySales } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, type WireMoney } from '../../../shared/format/money.ts';

const dollars = (value: WireMoney | null): string =>
  value === null ? '' : (centsOf(value) / 100).toFixed(2);

/** The figures of a day, table by table, then its receipts. Money is in dollars; formulas are neutralized. */
export function writeDailyCsv(report: DailySales, receipts: DailyReceipts['receipts']): string {
  const lines: string[][] = [
    ['Daily sales', report.day, `from ${report.starts_at}`, `to ${report.ends_at}`, `as of ${report.as_of}`],
    [],
    ['', 'Stays USD', 'Ledger USD', 'Drawers and processor USD', 'Difference USD'],
    ...report.tie.map(({ label, stays, money, held, difference }) => [
      label,
      ...[stays, money, held, difference].map(dollars),
    ]),
    ...report.problems.map((problem) => ['Difference', problem]),
    [],
    ...sharedTables(report),
    ['Receipt', 'Time', 'Ticket', 'Paid with', 'Tax USD', 'Total USD', 'Refunded USD'],
    ...receipts.map(({ number, at, ticket, paid_with, tax, total, refunded }) => [
      number,
      at,
      ticket,
      paid_with,
      ...[tax, total, refunded].map(dollars),
    ]),
    ['Receipts', String(receipts.length)],
  ];
  return toCsv(lines);
}

/** The days of a month, then its figures. */
export function writeMonthlyCsv(report: MonthlySales): string {
  return toCsv([
    ['Monthly sales', report.month, `as of ${report.as_of}`],
    [],
    [
      'Day',
      'State',
      'Exits',
      'Billed USD',
      'Online USD',
      'Cards USD',
      'Cash USD',
      'Ledger USD',
      'Tax USD',
      'Difference USD',
      'Locked by',
    ],
    ...report.days.map((day) => [
      day.day,
      day.state,
      String(day.exits.count),
      ...[day.exits.amount, day.network, day.terminal, day.cash, day.ledger, day.tax, day.difference].map(
        dollars,
      ),
      day.locked_by ?? '',
    ]),
    [],
    ...sharedTables(report),
    ['Days', String(report.days.length)],
  ]);
}

const toCsv = (lines: string[][]): string =>
  `\uFEFF${stringify(lines, { escape_formulas: true, record_delimiter: 'windows' })}`;

/** What the reports of a day and of a month both have. */
function sharedTables(report: DailySales | MonthlySales): string[][] {
  const { prepaid } = report;
  return [
    ['Movement', 'Count', 'USD'],
    ...report.movements.map(({ label, count, amount }) => [label, String(count), dollars(amount)]),
    [],
    ['Prepaid parking', 'USD'],
    ['Opening', dollars(prepaid.opening)],
    ['Sold', dollars(prepaid.sold)],
    ['Earned by stays', dollars(prepaid.earned_stays)],
    ['Kept without a stay', dollars(prepaid.earned_kept)],
    ['Refunded', dollars(prepaid.refunded)],
    ['Closing', dollars(prepaid.closing)],
    [],
    ['Tax', 'Rate', 'Since', 'Stays', 'Base USD', 'Tax USD'],
    ...report.taxes.map(({ label, rate, since, stays, base, amount }) => [
      label,
      rate,
      since ?? '',
      String(stays),
      dollars(base),
      dollars(amount),
    ]),
    [],
    [
      'Employee',
      'Exits',
      'Refunds',
      'Refunds USD',
      'Discounts',
      'Discounts USD',
      'Exceptions',
      'Per 100 exits',
    ],
    ...report.people.map(({ name, exits, refunds, discounts, exceptions, per_100 }) => [
      name,
      String(exits),
      String(refunds.count),
      dollars(refunds.amount),
      String(discounts.count),
      dollars(discounts.amount),
      String(exceptions),
      per_100 === null ? '' : String(per_100),
    ]),
    [],
  ];
}
