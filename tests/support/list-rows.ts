import { batches } from '../../server/api/modules/batches/tables.ts';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { coupons } from '../../server/api/modules/coupons/tables.ts';
import { incidents } from '../../server/api/modules/incidents/tables.ts';
import { receipts, transactions, unusedTickets } from '../../server/api/modules/transactions/tables.ts';
import { disputes } from '../../server/api/modules/disputes/tables.ts';
import { timeVouchers } from '../../server/api/modules/vouchers/tables.ts';
import { emailSuppressions } from '../../server/api/modules/mail/tables.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import type { Queries } from '../../server/api/platform/database/database.ts';
import { describeState, DISPUTE_STATE_NAMES } from '../../shared/contracts/dispute-states.ts';
import { HOUR_MS } from '../../shared/format/durations.ts';
import { plainRate } from './club.ts';

export const LISTED_FROM = new Date('2026-11-01T08:00:00Z');

/** Names that a search, a CSV or an order could get wrong. */
export const ODD_NAMES = [
  'Zoë Çelik',
  '100% Sure',
  'Under_score Lee',
  'Back\\slash',
  '=HYPERLINK("http://evil.example","Click")',
  '+1 206 555',
  '-12.00',
  '@cmd',
  '＝1+1',
  'Quote "Q" Comma, Inc',
  'two\r\nlines',
];

const nameOf = (at: number) => ODD_NAMES[at % ODD_NAMES.length] ?? '';
/** Three rows each share a time, so that only the id orders them. */
const timeOf = (at: number) => new Date(LISTED_FROM.getTime() + Math.floor(at / 3) * HOUR_MS);

/** Inserts a row number `at` of a list, with ties, missing values and odd names. `member-10000001` must exist. */
export const insertListRow: Record<string, (queries: Queries, at: number) => Promise<string>> = {
  async Transactions(queries, at) {
    const id = `transaction-${at}`;
    const hasLeft = at % 2 === 0;
    await queries.insert(transactions).values({
      id,
      ticketNumber: String(2_000_000 + at),
      recordLocator: `L${at}`,
      status: hasLeft ? 'CLOSED' : 'OPEN',
      vehicleClass: 'STANDARD',
      licensePlate: at % 5 === 0 ? null : `ab-${at}%`,
      customerName: at % 4 === 0 ? null : nameOf(at),
      enteredAt: timeOf(at),
      exitedAt: hasLeft ? new Date(timeOf(at).getTime() + HOUR_MS) : null,
    });
    return id;
  },
  /** Every fate once in seven rows. */
  async TicketFates(queries, at) {
    const number = String(2_000_000 + at);
    if (at % 7 === 0) {
      await queries.insert(unusedTickets).values({ number, reason: nameOf(at), createdAt: timeOf(at) });
      return `unused-${number}`;
    }
    const id = `transaction-${at}`;
    const status = at % 7 === 1 ? 'OPEN' : at % 7 === 2 ? 'VOID' : 'CLOSED';
    await queries.insert(transactions).values({
      id,
      ticketNumber: number,
      recordLocator: `L${at}`,
      status,
      vehicleClass: 'STANDARD',
      customerName: nameOf(at),
      voidReason: status === 'VOID' ? nameOf(at) : null,
      enteredAt: timeOf(at),
      exitedAt: status === 'CLOSED' ? new Date(timeOf(at).getTime() + HOUR_MS) : null,
    });
    if (at % 7 < 4) return id;
    const totalCents = at % 7 === 4 ? 0 : 10_00;
    await queries.insert(receipts).values({
      number: `R${at}`,
      transactionId: id,
      validationCode: 'CODE',
      rate: plainRate(totalCents),
      totalCents,
      parkingCents: totalCents,
      issuedAt: timeOf(at),
    });
    return id;
  },
  async Bookings(queries, at) {
    const id = `booking-${at}`;
    await queries.insert(bookings).values({
      id,
      number: `B0${String(at).padStart(8, '0')}`,
      quoteId: id,
      status: 'CONFIRMED',
      paymentStatus: 'PAID',
      productKind: 'BUY_NOW',
      vehicleClass: 'STANDARD',
      spaces: 1,
      travelFrom: timeOf(at),
      travelTo: new Date(timeOf(at).getTime() + 48 * HOUR_MS),
      email: `Pat_${at}@example.com`,
      emailKey: `pat_${at}@example.com`,
      fullName: nameOf(at),
      phone: at % 3 === 0 ? null : `(206) 555-${String(at).padStart(4, '0')}`,
      licensePlate: at % 5 === 0 ? null : `ab-${at}%`,
      rate: plainRate(10_00 + at),
      totalCents: 10_00 + at,
      paidCents: 10_00 + at,
      createdAt: timeOf(at),
    });
    return id;
  },
  async TimeVouchers(queries, at) {
    const id = `voucher-${at}`;
    await queries.insert(timeVouchers).values({
      id,
      number: `V0${String(at).padStart(8, '0')}`,
      memberId: 'member-10000001',
      vehicleClass: 'STANDARD',
      travelFrom: timeOf(at),
      travelTo: new Date(timeOf(at).getTime() + 24 * HOUR_MS),
      minutes: 1440,
      points: 250,
      emailKey: 'member-10000001@example.com',
      expiresAt: timeOf(at),
      changedAt: timeOf(at),
      createdAt: timeOf(at),
    });
    return id;
  },
  async Coupons(queries, at) {
    const id = `coupon-${at}`;
    const kind = at % 2 === 0 ? 'PERCENT' : 'AMOUNT';
    await queries.insert(coupons).values({
      id,
      code: `LIST-${at}`,
      kind,
      value: 10,
      label: nameOf(at),
      bookingTo: at % 4 === 0 ? '2026-01-31' : null,
      limitTotal: at % 3 === 0 ? 100 : null,
      usedCount: at % 7,
      isActive: at % 5 !== 0,
      createdAt: timeOf(at),
    });
    return id;
  },
  async Incidents(queries, at) {
    const id = `incident-${at}`;
    const transactionId = await insertListRow.Transactions?.(queries, at);
    await queries.insert(incidents).values({
      id,
      transactionId: transactionId ?? '',
      reason: 'REPORTED',
      state: at % 2 === 0 ? 'CLOSED' : 'OPEN',
      createdAt: timeOf(at),
      closedAt: at % 2 === 0 ? timeOf(at + 5) : null,
    });
    return id;
  },
  async Disputes(queries, at) {
    const id = `dispute-${at}`;
    const status = DISPUTE_STATE_NAMES[at % DISPUTE_STATE_NAMES.length] ?? '';
    const { isWaiting, isClosed } = describeState(status);
    await queries.insert(disputes).values({
      id,
      chargeReference: id,
      bookingId: at % 4 === 0 ? null : await insertListRow.Bookings?.(queries, at),
      amountCents: 10_00 + at,
      reason: at % 2 === 0 ? 'fraudulent' : 'general',
      status,
      dueBy: isWaiting ? timeOf(at) : null,
      openedAt: timeOf(at),
      closedAt: isClosed ? timeOf(at + 5) : null,
      toldAt: timeOf(at),
    });
    return id;
  },
  async Batches(queries, at) {
    const id = `batch-${at}`;
    await queries.insert(batches).values({
      id,
      cashierId: 'member-10000001',
      state: 'CLOSED',
      float: {},
      floatCents: 100_00,
      openedAt: timeOf(at),
      closedAt: new Date(timeOf(at).getTime() + HOUR_MS),
      reason: at % 2 === 0 ? nameOf(at) : null,
    });
    return id;
  },
  async EmailMessages(queries, at) {
    const id = `email-${at}`;
    const hasLeft = at % 2 === 0;
    await queries.insert(outbox).values({
      id,
      cause: `cause:${at}`,
      template: at % 3 === 0 ? 'quote' : 'booking-confirmation',
      recipient: `Pat_${at}@example.com`,
      data: {},
      state: hasLeft ? 'SENT' : 'FAILED',
      lastError: hasLeft ? null : nameOf(at),
      sentAt: hasLeft ? timeOf(at + 1) : null,
      createdAt: timeOf(at),
    });
    return id;
  },
  async EmailSuppressions(queries, at) {
    const key = `pat_${at}@example.com`;
    await queries.insert(emailSuppressions).values({
      emailKey: key,
      cause: at % 3 === 0 ? 'HAND' : at % 3 === 1 ? 'BOUNCE' : 'COMPLAINT',
      reason: nameOf(at),
      createdAt: timeOf(at),
    });
    return key;
  },
};
