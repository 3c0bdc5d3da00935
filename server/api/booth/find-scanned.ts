import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../platform/database/database.ts';
import {
  lastNameKey,
  nameKey,
  phoneKey,
  plateKey,
  typedEmail,
  typedName,
  typedPhoneEnd,
} from '../platform/lists/search-keys.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import { members } from '../modules/members/tables.ts';
import { receipts, transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Codes } from './read-codes.ts';

/** More cars than anybody compares at a gate. */
const MAX_FOUND = 20;
/** A part of a plate or name that is worth a search. */
const MIN_PART = 3;

const found = v.array(
  v.object({ kind: v.picklist(['transaction', 'booking', 'voucher', 'member']), id: v.string() }),
);
export type Found = v.InferOutput<typeof found>;

const isOpen = sql`${transactions.status} = 'OPEN'`;
const isHere = sql`${bookings.status} = 'CHECKED_IN'`;
const willCome = (now: Date) =>
  sql`${bookings.status} in ('CONFIRMED', 'NO_SHOW') and ${bookings.travelTo} > ${now.toISOString()}`;

/** Finds what a code names, in one query that reads one index for each kind of code. */
export function findByCode(queries: Queries, { numbers, plate }: Codes, now: Date): Promise<Found> {
  const isOne = (column: SQL | typeof transactions.ticketNumber) =>
    sql`${column} in (${sql.join(
      numbers.map((number) => sql`${number}`),
      sql`, `,
    )})`;
  const member = sql`${isOne(sql`${members.number}`)} and ${members.deactivatedAt} is null`;
  const byNumber = [
    sql`select 'transaction', ${transactions.id} from ${transactions} where ${isOne(transactions.ticketNumber)}`,
    sql`select 'transaction', ${transactions.id} from ${transactions} where ${isOne(sql`${transactions.recordLocator}`)}`,
    sql`select 'transaction', ${receipts.transactionId} from ${receipts} where ${isOne(sql`${receipts.number}`)}`,
    sql`select 'booking', ${bookings.id} from ${bookings} where ${isOne(sql`${bookings.number}`)}`,
    sql`select 'voucher', ${timeVouchers.id} from ${timeVouchers} where ${isOne(sql`${timeVouchers.number}`)}`,
    sql`select 'transaction', ${transactions.id} from ${members}
      join ${transactions} on ${transactions.memberId} = ${members.id} where ${member} and ${isOpen}`,
    sql`select 'booking', ${bookings.id} from ${members}
      join ${bookings} on ${bookings.memberId} = ${members.id} where ${member} and ${willCome(now)}`,
    sql`select 'voucher', ${timeVouchers.id} from ${members}
      join ${timeVouchers} on ${timeVouchers.memberId} = ${members.id}
      where ${member} and ${timeVouchers.status} = 'ISSUED' and ${timeVouchers.expiresAt} > ${now.toISOString()}`,
    sql`select 'member', ${members.id} from ${members} where ${member}`,
  ];
  const byPlate = [
    sql`select 'transaction', ${transactions.id} from ${transactions}
      where ${plateKey(transactions.licensePlate)} = ${plate} and ${isOpen}`,
    sql`select 'booking', ${bookings.id} from ${bookings}
      where ${plateKey(bookings.licensePlate)} = ${plate} and ${willCome(now)}`,
  ];
  return select(queries, [...(numbers.length > 0 ? byNumber : []), ...(plate ? byPlate : [])]);
}

/**
 * Finds parked and booked cars by what a driver without a ticket knows: part of a plate, the start of a name or email,
 * the end of a phone number, the last four digits of the card. Parts of plates are compared only among the parked cars.
 */
export function findByWords(queries: Queries, typed: string, now: Date): Promise<Found> {
  const plate = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const name = /\p{L}/u.test(typed) ? typedName(typed) : null;
  const email = typed.includes('@') ? typedEmail(typed) : null;
  const phone = typedPhoneEnd(typed);
  const startsWith = (key: SQL, start: SQL) => sql`${key} like ${start} || '%'`;
  const parked = [
    ...(plate.length >= MIN_PART
      ? [sql`position(${plate} in ${plateKey(transactions.licensePlate)}) > 0`]
      : []),
    ...(name
      ? [
          startsWith(nameKey(transactions.customerName), name),
          startsWith(lastNameKey(transactions.customerName), name),
        ]
      : []),
  ];
  const booked = [
    ...(plate.length >= MIN_PART ? [startsWith(plateKey(bookings.licensePlate), sql`${plate}::text`)] : []),
    ...(name
      ? [startsWith(nameKey(bookings.fullName), name), startsWith(lastNameKey(bookings.fullName), name)]
      : []),
    ...(email ? [startsWith(sql`${bookings.emailKey}`, email)] : []),
    ...(phone ? [startsWith(phoneKey(bookings.phone), phone)] : []),
  ];
  const lastFour = /^\s*(\d{4})\s*$/.exec(typed)?.[1];
  if (typed.trim().length < MIN_PART) return Promise.resolve([]);
  return select(queries, [
    ...parked.map(
      (match) =>
        sql`select 'transaction', ${transactions.id} from ${transactions} where ${isOpen} and ${match}`,
    ),
    ...booked.map(
      (match) =>
        sql`select 'booking', ${bookings.id} from ${bookings} where (${isHere} or ${willCome(now)}) and ${match}`,
    ),
    // Only among the parked cars, which the lot's spaces limit.
    ...(lastFour
      ? [
          sql`select 'booking', ${bookings.id} from ${bookings} join ${payments} on ${payments.bookingId} = ${bookings.id}
            where ${isHere} and ${payments.cardLastFour} = ${lastFour}`,
        ]
      : []),
  ]);
}

async function select(queries: Queries, parts: SQL[]): Promise<Found> {
  if (parts.length === 0) return [];
  const limited = parts.map((part) => sql`(${part} limit ${sql.raw(String(MAX_FOUND))})`);
  const { rows } = await queries.execute(
    sql`select kind, id from (${sql.join(limited, sql` union all `)}) as found (kind, id) limit ${sql.raw(String(MAX_FOUND))}`,
  );
  return v.parse(found, rows);
}
