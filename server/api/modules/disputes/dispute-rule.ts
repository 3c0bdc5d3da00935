import {
  describeState,
  type DisputeState,
  isDisputeState,
} from '../../../../shared/contracts/dispute-states.ts';
import type { NetworkDispute } from '../payments/network-event.ts';

/** What events say of a dispute. */
export interface ToldDispute {
  status: DisputeState;
  amountCents: number;
  reason: string;
  dueBy: Date | null;
  closedAt: Date | null;
  /** The time of the event that this is from. */
  toldAt: Date;
}

/**
 * What is true after an event: the network's last word by its own clock, in whatever order events come. Of the same second,
 * the one further on counts.
 */
export function hearEvent(before: ToldDispute | null, told: NetworkDispute, at: Date): ToldDispute {
  const status = readStatus(told.status, before);
  if (before && !isLater({ status, at }, before)) return before;
  const { isWaiting = false, isClosed = false } = describeState(status);
  return {
    status,
    amountCents: told.amountCents,
    reason: told.reason,
    dueBy: isWaiting ? told.dueBy : null,
    closedAt: isClosed ? (before?.closedAt ?? at) : null,
    toldAt: at,
  };
}

/** A status that the network added after this was written changes nothing. */
const readStatus = (status: string, before: ToldDispute | null): DisputeState =>
  isDisputeState(status) ? status : (before?.status ?? 'under_review');

function isLater({ status, at }: { status: DisputeState; at: Date }, before: ToldDispute): boolean {
  const apart = at.getTime() - before.toldAt.getTime();
  return apart === 0 ? stageOf(status) >= stageOf(before.status) : apart > 0;
}

function stageOf(status: DisputeState): number {
  const { isWaiting, isClosed } = describeState(status);
  if (isClosed) return 2;
  return isWaiting ? 0 : 1;
}
