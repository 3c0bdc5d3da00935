import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { pointLots } from '../modules/points/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { passes, passRegistrations } from './tables.ts';

/**
 * Finds the passes whose booking, voucher or membership shows something else than when it was last looked at, moves
 * their instant beyond every other, and has their devices told. Looking is enough: no command has to think of wallets, and what changes by
 * itself, like points that become available, is seen too.
 *
 * @param which of the passes
 */
export async function markChangedPasses(queries: Queries, now: Date, which: SQL = sql`true`): Promise<void> {
  const { rows } = await queries.execute<{ serial: string }>(sql`
    update ${passes} set
      state = looked.state,
      updated_at = greatest(${now}, (select max(latest.updated_at) from ${passes} latest) + interval '1 second')
    from (select ${passes.serialNumber} as serial, ${stateAt(now)} as state from ${passes} where ${which}) looked
    where ${passes.serialNumber} = looked.serial and ${passes.state} is distinct from looked.state
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

/** All that a pass shows, as a text. */
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
