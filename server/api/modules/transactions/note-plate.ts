import { notePlate as contract } from '../../../../shared/contracts/exceptions.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { lockParked } from './discount-transaction.ts';
import { type ExceptionReason, recordException } from './record-exception.ts';

/**
 * Records that a parked car's ticket came to the exit with another plate, and why the car may leave. Returns the ticket.
 * The stay keeps the plate of its entry. Throws 404 and 409.
 */
export async function notePlate(
  tx: Queries,
  { id, plate, ...reason }: ExceptionReason & { id: string; plate: string },
): Promise<string> {
  const { ticketNumber, licensePlate } = await lockParked(tx, id);
  await recordException(tx, {
    ...reason,
    kind: 'PLATE_DIFFERS',
    action: contract,
    subject: { id, name: ticketNumber },
    detail: plate,
    before: { plateAtEntry: licensePlate },
    after: { plateAtEntry: licensePlate, plateAtExit: plate },
  });
  await recordChange(tx, 'transactions', id);
  return ticketNumber;
}
