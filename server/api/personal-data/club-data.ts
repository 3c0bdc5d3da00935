import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { pointLots, pointMovements } from '../modules/points/tables.ts';
import { rides } from '../modules/rides/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { debts, receipts, transactions } from '../modules/transactions/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import type { Account } from '../modules/members/find-account.ts';
import { NO_CAR, type PersonalData } from './personal-data-part.ts';

/** Transactions linked to the account. */
const ownStays = (queries: Queries, { id }: Account) =>
  queries.select({ id: transactions.id }).from(transactions).where(eq(transactions.memberId, id));

const parkingStays: PersonalData = {
  name: 'stays',
  collect: (queries, { id }) =>
    queries
      .select({
        ticket_number: transactions.ticketNumber,
        status: transactions.status,
        vehicle_class: transactions.vehicleClass,
        license_plate: transactions.licensePlate,
        make_and_color: transactions.makeAndColor,
        accessible_space: transactions.accessibleSpace,
        passengers: transactions.passengers,
        customer_name: transactions.customerName,
        email: transactions.email,
        entered: transactions.enteredAt,
        exited: transactions.exitedAt,
        receipt_number: receipts.number,
        total_cents: receipts.totalCents,
        refunded_cents: receipts.refundedCents,
        issued: receipts.issuedAt,
      })
      .from(transactions)
      .leftJoin(receipts, eq(receipts.transactionId, transactions.id))
      .where(eq(transactions.memberId, id))
      .orderBy(transactions.enteredAt),
  // Amounts and times are financial records. A car that is still on the lot keeps its name until it leaves.
  async erase(tx, account) {
    const { id } = account;
    // Who still owes can be called until they have paid.
    await tx
      .update(debts)
      .set({ phone: null })
      .where(and(inArray(debts.transactionId, ownStays(tx, account)), isNotNull(debts.settledAt)));
    await tx
      .update(transactions)
      .set({ ...NO_CAR, customerName: null, email: null })
      .where(and(eq(transactions.memberId, id), isNotNull(transactions.exitedAt)));
  },
};

const points: PersonalData = {
  name: 'points',
  // The ledger is immutable and contains only the account's id.
  collect: async (queries, { id }) => ({
    movements: await queries
      .select({
        position: pointMovements.position,
        rule: pointMovements.rule,
        points: pointMovements.points,
        balance: pointMovements.balance,
        reason: pointMovements.reason,
        when: pointMovements.createdAt,
      })
      .from(pointMovements)
      .where(eq(pointMovements.memberId, id))
      .orderBy(pointMovements.position),
    lots: await queries
      .select({
        receipt_number: pointLots.receiptNumber,
        points: pointLots.amount,
        left: pointLots.remaining,
        earned: pointLots.earnedAt,
        available: pointLots.availableAt,
        expires: pointLots.expiresAt,
      })
      .from(pointLots)
      .where(eq(pointLots.memberId, id))
      .orderBy(pointLots.earnedAt),
  }),
};

const vouchers: PersonalData = {
  name: 'vouchers',
  collect: (queries, { id }) =>
    queries
      .select({
        number: timeVouchers.number,
        status: timeVouchers.status,
        vehicle_class: timeVouchers.vehicleClass,
        from: timeVouchers.travelFrom,
        to: timeVouchers.travelTo,
        minutes: timeVouchers.minutes,
        points: timeVouchers.points,
        email: timeVouchers.emailKey,
        expires: timeVouchers.expiresAt,
        issued: timeVouchers.createdAt,
      })
      .from(timeVouchers)
      .where(eq(timeVouchers.memberId, id))
      .orderBy(timeVouchers.createdAt),
  // Vouchers are records of redeemed points. Erasing the email address makes them unusable.
  async erase(tx, { id }) {
    await tx
      .update(timeVouchers)
      .set({ emailKey: `${id}@erased.invalid` })
      .where(eq(timeVouchers.memberId, id));
  },
};

const opinions: PersonalData = {
  name: 'scores',
  collect: (queries, owner) =>
    queries
      .select({
        score: scores.score,
        feedback: scores.feedback,
        email: scores.email,
        given: scores.createdAt,
        changed: scores.updatedAt,
      })
      .from(scores)
      .where(inArray(scores.transactionId, ownStays(queries, owner)))
      .orderBy(scores.createdAt),
  // The score itself stays for the average.
  async erase(tx, owner) {
    await tx
      .update(scores)
      .set({ feedback: null, email: null })
      .where(
        or(
          inArray(scores.transactionId, ownStays(tx, owner)),
          inArray(scores.email, [owner.email, owner.emailKey]),
        ),
      );
  },
};

const shuttle: PersonalData = {
  name: 'rides',
  collect: (queries, owner) =>
    queries
      .select({
        name: rides.name,
        island: rides.islandId,
        state: rides.state,
        accessible: rides.isAccessible,
        requested: rides.requestedAt,
        ended: rides.endedAt,
      })
      .from(rides)
      .where(inArray(rides.transactionId, ownStays(queries, owner)))
      .orderBy(rides.requestedAt),
  // An active ride needs the name, which the driver calls out.
  async erase(tx, owner) {
    await tx
      .update(rides)
      .set({ name: 'Former member' })
      .where(and(inArray(rides.transactionId, ownStays(tx, owner)), isNotNull(rides.endedAt)));
  },
};

/** Personal data in club and parking tables. */
export const clubData: PersonalData[] = [parkingStays, points, vouchers, opinions, shuttle];
