import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { pointLots } from '../modules/points/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { passes, passRegistrations } from './tables.ts';

/**
 * Finds wallet passes whose content has changed since the last check, gives them the newest `updatedAt`, and schedules
 * pushes to their devices. Polling finds changes that no command makes, such as points that become available, and
 * keeps wallets out of the commands.
 * @param which condition on the passes to check
 */
export async function markChangedPasses(queries: Queries, now: Date, which: SQL = sql`true`): Promise<void> {
  const { rows } = await queries.execute<{ serial: string }>(sql`
    update ${passes} set
      state = checked.state,
      updated_at = greatest(${now}, (select max(latest.updated_at) from ${passes} latest) + interval '1 second')
    from (select ${passes.serialNumber} as serial, ${stateAt(now)} as state from ${passes} where ${which}) checked
    where ${passes.serialNumber} = checked.serial and ${passes.state} is distinct from checked.state
    returning ${passes.serialNumber} as serial`);
  if (rows.length === 0) return;
  await queries
    .update(passRegistrations)
    .set({ pushDueAt: now, pushAttempts: 0 })
    .where(
      inArray(
        passRegistrations.serialNumber,
        rows.map(({ serial }) => serial),
      ),
    );
}

/** Everything a wallet pass shows, as a text to compare. */
const stateAt = (now: Date): SQL => sql`
  case ${passes.kind}
    when 'BOOKING' then (
      select concat_ws('|', ${bookings.status}, ${bookings.version}, extract(epoch from ${bookings.updatedAt}), ${bookings.fullName})
      from ${bookings} where ${bookings.id} = ${passes.serialNumber})
    when 'VOUCHER' then (
      select concat_ws('|', ${timeVouchers.status}, extract(epoch from ${timeVouchers.changedAt}))
      from ${timeVouchers} where ${timeVouchers.id} = ${passes.serialNumber})
    when 'MEMBERSHIP' then (
      select concat_ws('|', ${members.longName}, extract(epoch from ${members.deactivatedAt}), (
        select coalesce(sum(${pointLots.remaining}), 0) from ${pointLots}
        where ${pointLots.memberId} = ${members.id} and ${pointLots.remaining} > 0
          and ${pointLots.availableAt} <= ${now} and ${pointLots.expiresAt} > ${now}))
      from ${members} where ${members.id} = ${passes.serialNumber})
  end`;
