import type { BatchState } from '../../../../shared/contracts/batches.ts';
import type { MoneyKind } from '../money/record-movement.ts';

/** What the movements of a batch add up to by kind, in signed cents. */
export type CashSums = Partial<Record<MoneyKind, number>>;

const DRAWER_KINDS = ['CASH_IN', 'CHANGE', 'REFUND', 'DROP', 'PAID_IN', 'PAID_OUT'] as const;

/** What a drawer should hold: float + cash in − change − refunds − drops − paid out + paid in. */
export const expectedCents = (floatCents: number, cash: CashSums): number =>
  DRAWER_KINDS.reduce((sum, kind) => sum + (cash[kind] ?? 0), floatCents);

/**
 * The state after a count. Beyond the limit, the first count leads to one recount and the second one to a reason.
 *
 * @param differenceCents counted − expected
 */
export function stateAfterCount(
  position: number,
  { differenceCents, limitCents }: { differenceCents: number; limitCents: number },
): BatchState {
  if (Math.abs(differenceCents) <= limitCents) return 'CLOSED';
  return position === 1 ? 'RECOUNT' : 'TO_EXPLAIN';
}
