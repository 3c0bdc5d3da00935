import { createHash } from 'node:crypto';
import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_WALLET_ROWS } from '../../../shared/contracts/wallet-diagnosis.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { typedNumber } from '../platform/typed-number.ts';
import { passes, passRegistrations } from './tables.ts';

const title = sql<string>`case ${passes.kind}
  when 'BOOKING' then 'Booking ' || coalesce(${bookings.number}, '')
  when 'VOUCHER' then 'Voucher ' || coalesce(${timeVouchers.number}, '')
  else 'Club card ' || coalesce(${members.number}, '') end`;
const holder = sql<string>`coalesce(${bookings.fullName}, ${members.longName}, '')`;

/** The passes whose number is this, or whose holder's name contains it; all without a text. */
function matches(typed: string): SQL | undefined {
  const q = typed.trim();
  if (q === '') return undefined;
  const number = typedNumber(q);
  const name = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${bookings.number} = ${number} or ${timeVouchers.number} = ${number} or ${members.number} = ${number}
    or ${bookings.fullName} ilike ${name} or ${members.longName} ilike ${name})`;
}

const joined = (queries: Queries) =>
  queries
    .select({ pass: passes, title, holder, devices: count(passRegistrations.deviceId) })
    .from(passes)
    .leftJoin(bookings, and(eq(passes.kind, 'BOOKING'), eq(bookings.id, passes.serialNumber)))
    .leftJoin(timeVouchers, and(eq(passes.kind, 'VOUCHER'), eq(timeVouchers.id, passes.serialNumber)))
    .leftJoin(
      members,
      sql`${members.id} = case ${passes.kind} when 'MEMBERSHIP' then ${passes.serialNumber}
        when 'VOUCHER' then ${timeVouchers.memberId} end`,
    )
    .innerJoin(passRegistrations, eq(passRegistrations.serialNumber, passes.serialNumber));

/** Finds the passes that match, the latest change first. */
export const findPasses = (queries: Queries, q: string) =>
  joined(queries)
    .where(matches(q))
    .groupBy(passes.serialNumber, bookings.id, timeVouchers.id, members.id)
    .orderBy(desc(passes.updatedAt), passes.serialNumber)
    .limit(MAX_WALLET_ROWS);

/** Finds the registrations of passes that match, the latest change first. */
export async function findPassesOnDevices(queries: Queries, q: string) {
  const found = await findPasses(queries, q);
  const rows = await queries
    .select()
    .from(passRegistrations)
    .where(
      sql`${passRegistrations.serialNumber} = any(${sql.param(found.map(({ pass }) => pass.serialNumber))}::text[])`,
    )
    .orderBy(passRegistrations.createdAt);
  return found
    .flatMap((one) =>
      rows
        .filter(({ serialNumber }) => serialNumber === one.pass.serialNumber)
        .map((registration) => ({ ...one, registration })),
    )
    .slice(0, MAX_WALLET_ROWS);
}

/** A short name for a device, the same each time. */
export const nameDevice = (deviceId: string): string =>
  createHash('sha256').update(deviceId).digest('hex').slice(0, 6).toUpperCase();
