import {
  VOUCHER_MOVES,
  type VoucherMonth,
  type VoucherMove,
} from '../../../shared/contracts/voucher-life.ts';
import { cents } from '../../../shared/format/money.ts';
import { MINUTES_PER_DAY } from '../../../shared/format/wall-time.ts';

/** What was issued or ended in a month. */
export interface MonthMove {
  /** '2026-11', Pacific. */
  month: string;
  move: VoucherMove;
  count: number;
  minutes: number;
  cents: number;
}

type Sum = Pick<MonthMove, 'count' | 'minutes' | 'cents'>;

const NOTHING: Sum = { count: 0, minutes: 0, cents: 0 };

const add = (a: Sum, b: Sum, sign = 1): Sum => ({
  count: a.count + sign * b.count,
  minutes: a.minutes + sign * b.minutes,
  cents: a.cents + sign * b.cents,
});

/**
 * Balances the months, each of which opens with what the one before closed with: opening + issued − used − voided −
 * expired = closing. What happened before the first month is in its opening.
 */
export function sumMonths(moves: readonly MonthMove[], months: readonly string[]): VoucherMonth[] {
  const first = months[0] ?? '';
  let balance = moves.filter(({ month }) => month < first).reduce(applyMove, NOTHING);
  return months.map((month) => {
    const own = moves.filter((move) => move.month === month);
    const opening = balance;
    balance = own.reduce(applyMove, opening);
    const [issued, used, voided, expired] = VOUCHER_MOVES.map((move) =>
      own.filter((one) => one.move === move).reduce((sum, one) => add(sum, one), NOTHING),
    );
    return {
      month,
      opening: present(opening),
      issued: present(issued),
      used: present(used),
      void: present(voided),
      expired: present(expired),
      closing: present(balance),
    };
  });
}

const applyMove = (sum: Sum, move: MonthMove): Sum => add(sum, move, move.move === 'issued' ? 1 : -1);

/** Days as a decimal number. Balances are added up in minutes, so that rounding can't add up. */
const present = ({ count, minutes, cents: amount }: Sum = NOTHING) => ({
  count,
  days: Math.round((minutes / MINUTES_PER_DAY) * 100) / 100,
  value: cents(amount),
});

/** The Pacific months up to this day, oldest first. */
export function listMonths(today: string, length: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - (length - 1 - back), 1));
    return at.toISOString().slice(0, 7);
  });
}
