import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { runAfterCommit } from '../../platform/database/run-transaction.ts';

/** Counts a confirmed booking for the operator, once it is committed. */
export const countBooking = (
  tx: Queries,
  { telemetry }: Pick<Deps, 'telemetry'>,
  { productKind: product }: { productKind: string },
): void => runAfterCommit(tx, () => telemetry.count('parkweb_bookings_total', { product }));
