import type { StaffMessage } from '../../../../shared/contracts/site-messages.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { StaffMessageRow } from './find-staff-messages.ts';

export function presentStaffMessage(row: StaffMessageRow, now: Date): StaffMessage {
  const { startsAt, endsAt, ...rest } = row;
  return {
    ...rest,
    starts_at: formatWireDate(startsAt),
    ends_at: formatWireDate(endsAt),
    state: stateOf(row, now),
  };
}

/** A message that was ended before its start has ended. */
function stateOf({ startsAt, endsAt }: StaffMessageRow, now: Date): StaffMessage['state'] {
  if (endsAt <= now) return 'ENDED';
  return startsAt > now ? 'SCHEDULED' : 'SHOWN';
}
