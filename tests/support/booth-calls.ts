import * as v from 'valibot';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { members } from '../../server/api/modules/members/tables.ts';
import type { Queries } from '../../server/api/platform/database/database.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import { type Transaction, transaction } from '../../shared/contracts/transactions.ts';
import type { BookingCalls } from './bookings.ts';

/** A cashier, a staff member without permissions, and two members. Their bearer tokens are their ids. */
export const staffAndMembers: Member[] = [
  {
    id: 'cashier',
    number: '90000001',
    email: 'cashier@staff.example',
    permissions: new Set([
      'Transactions:Create',
      'Transactions:Update',
      'Transactions:Void',
      'Transactions:Search',
    ]),
  },
  { id: 'dispatcher', number: '90000002', email: 'dispatcher@staff.example', permissions: new Set() },
  { id: 'ann', number: '90000003', email: 'ann@club.example', permissions: new Set() },
  { id: 'ben', number: '90000004', email: 'ben@club.example', permissions: new Set() },
];

/** Writes them as members of 30 days. */
export const addStaffAndMembers = (queries: Queries, now: Date) =>
  queries.insert(members).values(
    staffAndMembers.map(({ id, number, email }) => ({
      id,
      number,
      email,
      emailKey: email,
      longName: id === 'ann' ? 'Ann Lee' : id,
      shortName: id,
      passwordHash: 'none',
      createdAt: new Date(now.getTime() - 30 * DAY_MS),
    })),
  );

export const findStaffOrMember = async (bearer: string): Promise<Member | null> =>
  staffAndMembers.find(({ id }) => id === bearer) ?? null;

export const as = (id: string, key?: string) => ({
  authorization: `Bearer ${id}`,
  ...(key !== undefined && { 'idempotency-key': key }),
});

/** The calls for staff at the gates, made by the cashier. */
export function boothCalls({ send }: Pick<BookingCalls, 'send'>) {
  const post = (target: string, body: object, key?: string) =>
    send('POST', target, { body, headers: as('cashier', key) });
  return {
    checkIn: (number: string, body: object = {}) =>
      post('/transactions/check-in', { booking_num: number, ...body }),
    driveUp: (body: object = {}, key?: string) => post('/transactions/drive-up', body, key),
    checkOut: (id: string, body: object = { payment_kind: 'CASH' }, key?: string) =>
      post(`/transactions/${id}/check-out`, body, key),
    voidTicket: (id: string, reason = 'Printed twice') => post(`/transactions/${id}/void`, { reason }),
  };
}

/** The transaction in a successful answer. */
export function transactionOf({ status, body }: ApiAnswer): Transaction {
  if (status === 200) return v.parse(transaction, body);
  throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
