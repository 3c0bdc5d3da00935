import { newCode } from '../../server/api/platform/typed-number.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import type { Queries } from '../../server/api/platform/database/database.ts';
import { members } from '../../server/api/modules/members/tables.ts';
import { receipts, transactions } from '../../server/api/modules/transactions/tables.ts';
import type { Member } from '../../server/api/platform/serve/handler.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import type { PricedRate } from '../../server/api/modules/rates/priced-rate.ts';

/** A long-time member, for tests that need no login. */
export async function addMember(
  queries: Queries,
  { number = '10000001', joined = new Date('2020-01-01T08:00:00Z') } = {},
): Promise<Member> {
  const email = `member-${number}@example.com`;
  const id = `member-${number}`;
  await queries.insert(members).values({
    id,
    number,
    email,
    emailKey: email,
    longName: 'Ann Lee',
    shortName: 'Ann',
    passwordHash: 'none: nobody logs in with it',
    createdAt: joined,
  });
  return { id, number, email, permissions: new Set() };
}

/** A stay without discounts, fees and taxes. */
export const plainRate = (cents: number): PricedRate => ({
  chargeLines: [{ label: 'Parking', cents, reason: 'As agreed' }],
  feeLines: [],
  taxLines: [],
  subtotalCents: cents,
  feeTotalCents: 0,
  taxTotalCents: 0,
  totalCents: cents,
  savingsCents: 0,
  points: Math.floor(cents / 100),
  oneDayCents: cents,
  engineArgs: {},
});

export interface ReceiptInput {
  number: string;
  cents: number;
  exited: Date;
  memberId?: string | null;
}

/** A completed stay of two days with its receipt. The validation code is `CODE` plus the receipt's number. */
export async function addReceipt(
  queries: Queries,
  { number, cents, exited, memberId = null }: ReceiptInput,
): Promise<string> {
  const id = newId();
  await queries.insert(transactions).values({
    id,
    ticketNumber: `T${number}`,
    recordLocator: newCode(10),
    status: 'CLOSED',
    vehicleClass: 'STANDARD',
    memberId,
    enteredAt: new Date(exited.getTime() - 2 * DAY_MS),
    exitedAt: exited,
  });
  await queries.insert(receipts).values({
    number,
    transactionId: id,
    validationCode: `CODE${number}`,
    rate: plainRate(cents),
    totalCents: cents,
    parkingCents: cents,
    issuedAt: exited,
  });
  return id;
}

/** Higher than the ticket numbers that tests print. */
let ticketCount = 5_002_000;

/** A parked car. */
export async function addOpenTransaction(
  queries: Queries,
  {
    entered,
    vehicleClass = 'STANDARD',
    memberId = null,
  }: { entered: Date; vehicleClass?: string; memberId?: string | null },
): Promise<string> {
  const id = newId();
  await queries.insert(transactions).values({
    id,
    ticketNumber: String((ticketCount += 1)),
    recordLocator: newCode(10),
    vehicleClass,
    memberId,
    enteredAt: entered,
  });
  return id;
}
