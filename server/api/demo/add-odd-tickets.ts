import { HOUR_MS } from '../../../shared/format/durations.ts';
import { transactions, unusedTickets } from '../modules/transactions/tables.ts';
import { takeTicketNumbers } from '../modules/transactions/ticket-numbers.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { newCode } from '../platform/typed-number.ts';

const VOIDED = ['Printed twice', 'Wrong booking', 'The driver turned around'];
const UNUSED = ['Test print after a new roll of paper', 'Torn when the printer jammed'];
const LEAD = 'demo-shift-lead';

/** Adds the demo's tickets of the last hours that are no ordinary stay: voided ones, and numbers that were never used. */
export async function addOddTickets(tx: Queries, now: Date): Promise<void> {
  const first = await takeTicketNumbers(tx, VOIDED.length + UNUSED.length);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await tx.insert(transactions).values(
    VOIDED.map((voidReason, at) => ({
      id: newId(),
      ticketNumber: String(first + at),
      recordLocator: newCode(10),
      status: 'VOID',
      vehicleClass: 'STANDARD',
      licensePlate: `VDX${4101 + at * 37}`,
      enteredAt: hoursAgo(6 - at),
      voidReason,
      voidedBy: LEAD,
      createdAt: hoursAgo(6 - at),
      updatedAt: hoursAgo(6 - at),
    })),
  );
  await tx.insert(unusedTickets).values(
    UNUSED.map((reason, at) => ({
      number: String(first + VOIDED.length + at),
      reason,
      explainedBy: LEAD,
      createdAt: hoursAgo(2 - at),
    })),
  );
}
