import { asc, isNull } from 'drizzle-orm';
import type { DispatchBoard } from '../../../../shared/contracts/dispatch.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { islands, rides } from './tables.ts';

/** Finds all open rides, longest wait first, with the tickets and passengers of their cars. */
export async function findBoard(queries: Queries, limit: number): Promise<DispatchBoard> {
  const stops = await queries
    .select({ id: islands.id, name: islands.name })
    .from(islands)
    .orderBy(asc(islands.id));
  const open = await queries
    .select()
    .from(rides)
    .where(isNull(rides.endedAt))
    .orderBy(asc(rides.requestedAt), asc(rides.id))
    .limit(limit);
  const cars = await findTransactions(
    queries,
    open.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return {
    islands: stops,
    rides: open.map((ride) => {
      const car = cars.get(ride.transactionId ?? '');
      return {
        id: ride.id,
        state: ride.state,
        island_id: ride.islandId,
        name: ride.name,
        ticket_number: car?.ticketNumber ?? null,
        passengers: car?.passengers ?? null,
        accessible: ride.isAccessible,
        requested_at: formatWireDate(ride.requestedAt),
        promised_wait_seconds: ride.promisedWait,
      };
    }),
  };
}
