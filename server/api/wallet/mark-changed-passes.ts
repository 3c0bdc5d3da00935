import { and, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '../../../shared/format/durations.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { pointLots } from '../modules/points/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { passes, passRegistrations } from './tables.ts';

const BATCH_SIZE = 500;
/** Longer than any transaction: a change that began before the pass was registered doesn't know of the pass. */
const CHECK_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Compares the wallet passes that are due with what they showed before, gives those that have changed the newest
 * `updatedAt`, and schedules pushes to their devices. Triggers make a pass due in the transaction that changes what it
 * shows, so no command has to think of wallets and nothing is lost when a process dies.
 * @param which condition on the passes to compare
 */
export async function markChangedPasses(db: Database, now: Date, which: SQL = sql`true`): Promise<void> {
  for (let compared = BATCH_SIZE; compared === BATCH_SIZE;)
    compared = await db.transaction((tx) => compareBatch(tx, now, which));
}

/** Returns how many passes were compared. */
async function compareBatch(tx: Queries, now: Date, which: SQL): Promise<number> {
  // A pass that a command has just made due is locked until the command ends. It is compared the next time.
  const due = await tx
    .select({ serial: passes.serialNumber })
    .from(passes)
    .where(and(lte(passes.checkAt, now), which))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const isDue = inArray(
    passes.serialNumber,
    due.map(({ serial }) => serial),
  );
  // One at a time, so that a later `updatedAt` is also seen later.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mark changed passes', 16))`);
  await tx
    .update(passes)
    .set({ checkAt: nextCheck(now) })
    .where(isDue);
  const { rows } = await tx.execute<{ serial: string }>(sql`
    update ${passes} set
      state = ${stateAt(now)},
      updated_at = greatest(${now}, (select max(latest.updated_at) from ${passes} latest) + interval '1 second')
    where ${isDue} and ${passes.state} is distinct from ${stateAt(now)}
    returning ${passes.serialNumber} as serial`);
  if (rows.length > 0)
    await tx
      .update(passRegistrations)
      .set({ pushDueAt: now, pushAttempts: 0 })
      .where(
        inArray(
          passRegistrations.serialNumber,
          rows.map(({ serial }) => serial),
        ),
      );
  return due.length;
}

/** When a pass changes although nothing is written: a member's points become available or expire. */
const nextCheck = (now: Date): SQL => sql`least(
  case when ${passes.createdAt} > ${new Date(now.getTime() - CHECK_AGAIN_MS)}
    then ${passes.createdAt} + make_interval(secs => ${CHECK_AGAIN_MS / SECOND_MS}) end,
  (select min(moment.at) from ${pointLots}
    cross join lateral (values (${pointLots.availableAt}), (${pointLots.expiresAt})) as moment(at)
    where ${pointLots.memberId} = ${passes.serialNumber} and ${pointLots.remaining} > 0 and moment.at > ${now}))`;

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
