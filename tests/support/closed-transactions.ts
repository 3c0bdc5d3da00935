import type { Queries } from '../../server/api/platform/database/database.ts';
import { members } from '../../server/api/modules/members/tables.ts';
import { receipts, transactions } from '../../server/api/modules/transactions/tables.ts';
import { priceOf } from './rates.ts';
import { twoDays } from './quotes.ts';

type NewTransaction = Partial<typeof transactions.$inferInsert> &
  Pick<typeof transactions.$inferInsert, 'id'>;

/** Inserts a closed transaction of two days with its receipt. */
export async function insertClosedTransaction(queries: Queries, values: NewTransaction): Promise<void> {
  const exitedAt = values.exitedAt ?? new Date('2026-11-20T10:00:00Z');
  await queries.insert(transactions).values({
    ticketNumber: `T-${values.id}`,
    recordLocator: `L-${values.id}`,
    status: 'CLOSED',
    vehicleClass: 'STANDARD',
    email: 'ann@example.com',
    enteredAt: new Date(exitedAt.getTime() - 48 * 3_600_000),
    ...values,
    exitedAt,
  });
  await queries.insert(receipts).values({
    number: `R-${values.id}`,
    transactionId: values.id,
    validationCode: 'ABCDEF',
    rate: priceOf(twoDays),
    totalCents: 5959,
    parkingCents: 4600,
    issuedAt: exitedAt,
  });
}

let count = 0;

/** Inserts a member who has never logged in. */
export async function insertMember(
  queries: Queries,
  {
    id,
    email = `${id}@club.example`,
    number = `7${String((count += 1)).padStart(8, '0')}`,
  }: { id: string; email?: string; number?: string },
): Promise<{ id: string; number: string; email: string }> {
  await queries.insert(members).values({
    id,
    number,
    email,
    emailKey: email,
    longName: `${id} of the club`,
    shortName: id,
    passwordHash: 'none',
  });
  return { id, number, email };
}
