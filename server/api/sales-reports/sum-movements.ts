import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { DailySales, HourOfDay } from '../../../shared/contracts/sales-reports.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate, toWallTime } from '../../../shared/format/time.ts';
import { formatTimeOfDay, timeOf } from '../../../shared/format/wall-time.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';

const row = v.object({
  kind: v.string(),
  tender: v.string(),
  /** Since the start of the day. */
  hour: v.number(),
  count: v.number(),
  cents: v.number(),
});
export type MovementSum = v.InferOutput<typeof row>;

/** Adds up the ledger of a business day by kind, tender and hour. */
export async function sumMovements(queries: Queries, { day, start }: DayBounds): Promise<MovementSum[]> {
  const { rows } = await queries.execute(sql`
    select kind, tender, floor(extract(epoch from at - ${start.toISOString()}::timestamptz) / 3600)::int as hour,
      count(*)::int as count, sum(cents)::float8 as cents
    from money_movements where business_day = ${day} group by 1, 2, 3`);
  return v.parse(v.array(row), rows);
}

/** What the ledger calls one movement. */
export const nameMovement = (kind: string, tender: string): string =>
  LINES.find(({ isIn }) => isIn({ kind, tender }))?.label ?? kind;

/** What the ledger calls the movements, in the order of the report. Change goes with the cash that it is given from. */
const LINES: readonly { label: string; isIn: (movement: Pick<MovementSum, 'kind' | 'tender'>) => boolean }[] =
  [
    { label: 'Charged online', isIn: ({ kind }) => kind === 'CHARGE' },
    { label: 'Cards at the exit', isIn: ({ kind }) => kind === 'CARD_AT_EXIT' },
    { label: 'Cash at the exit, less change', isIn: ({ kind }) => kind === 'CASH_IN' || kind === 'CHANGE' },
    { label: 'Refunded to cards', isIn: ({ kind, tender }) => kind === 'REFUND' && tender === 'CARD' },
    { label: 'Refunded in cash', isIn: ({ kind, tender }) => kind === 'REFUND' && tender === 'CASH' },
    { label: 'Disputes', isIn: ({ kind }) => kind === 'DISPUTE' },
    { label: 'Time vouchers', isIn: ({ kind }) => kind === 'VOUCHER' },
    { label: 'Written off', isIn: ({ kind }) => kind === 'WRITE_OFF' },
    { label: 'Drops to the safe', isIn: ({ kind }) => kind === 'DROP' },
    { label: 'Paid in', isIn: ({ kind }) => kind === 'PAID_IN' },
    { label: 'Paid out', isIn: ({ kind }) => kind === 'PAID_OUT' },
  ];

/** The ledger's lines that have money. */
export const presentMovements = (sums: readonly MovementSum[]): DailySales['movements'] =>
  LINES.map(({ label, isIn }) => ({ label, own: sums.filter(isIn) }))
    .filter(({ own }) => own.length > 0)
    .map(({ label, own }) => ({
      label,
      // Change has no payment of its own.
      count: own.reduce((count, one) => count + (one.kind === 'CHANGE' ? 0 : one.count), 0),
      amount: cents(own.reduce((sum, one) => sum + one.cents, 0)),
    }));

const TAKEN = { cash: ['CASH_IN', 'CHANGE'], terminal: ['CARD_AT_EXIT'], network: ['CHARGE'] } as const;

/** What was taken in cash, at the terminal or online, in cents. */
export const takenCents = (sums: readonly MovementSum[], pocket: keyof typeof TAKEN): number =>
  addUp(sums.filter(({ kind }) => TAKEN[pocket].some((one) => one === kind)));

/** What the ledger says in total: without vouchers, and without what moved between drawer and safe. */
export const ledgerCents = (sums: readonly MovementSum[]): number =>
  addUp(
    sums.filter(
      ({ kind, tender }) => tender !== 'VOUCHER' && !['DROP', 'PAID_IN', 'PAID_OUT'].includes(kind),
    ),
  );

const addUp = (sums: readonly MovementSum[]): number => sums.reduce((total, sum) => total + sum.cents, 0);

/** What was taken in each hour of the day. A correction that was recorded on another day counts in its last hour. */
export function presentHours(sums: readonly MovementSum[], { start, end }: DayBounds): HourOfDay[] {
  const length = Math.ceil((end.getTime() - start.getTime()) / HOUR_MS);
  return Array.from({ length }, (_, hour) => {
    const at = new Date(start.getTime() + hour * HOUR_MS);
    const own = sums.filter((sum) => Math.min(Math.max(sum.hour, 0), length - 1) === hour);
    return {
      at: formatWireDate(at),
      label: formatTimeOfDay(timeOf(toWallTime(at))),
      cash: cents(takenCents(own, 'cash')),
      terminal: cents(takenCents(own, 'terminal')),
      network: cents(takenCents(own, 'network')),
    };
  });
}
