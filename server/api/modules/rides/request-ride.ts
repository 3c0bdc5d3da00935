import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Ride, rideBody } from '../../../../shared/contracts/rides.ts';
import { business } from '../../../../shared/business.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { islands, rides } from './tables.ts';
import { findOpenTransaction } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { newId } from '../../platform/new-id.ts';
import { findRide } from './find-rides.ts';

type RideDeps = Pick<Deps, 'db' | 'now'>;
type RideInput = v.InferOutput<typeof rideBody>;

/**
 * Requests a shuttle. A session with an open ride from this island gets that ride. Throws 409 `RIDE_OPEN` when the session
 * has a ride from another island or the ticket has a ride already, and 422 for an unknown island or ticket.
 */
export async function requestRide({ db, now }: RideDeps, input: RideInput, caller: Caller): Promise<Ride> {
  const { queries } = db;
  await requireIsland(queries, input.island_id);
  const transactionId = input.transaction_id ? await findParkedCar(queries, input.transaction_id) : null;
  try {
    return await writeRide(queries, input, { transactionId, sessionId: caller.sessionId, at: now() });
  } catch (error) {
    if (isUniqueViolation(error, 'rides_open_transaction')) throw ticketTaken();
    if (!isUniqueViolation(error, 'rides_open_session')) throw error;
  }
  const own = await findRide(
    queries,
    and(eq(rides.sessionId, caller.sessionId), isNull(rides.endedAt)),
    now(),
  );
  if (own?.island.id === input.island_id) return own;
  throw conflict('RIDE_OPEN', 'You already called the shuttle to another place. Cancel that ride first.');
}

async function requireIsland(queries: Queries, id: number): Promise<void> {
  const count = await queries.$count(islands, eq(islands.id, id));
  if (count === 0) throw invalid({ island_id: ['The shuttle doesn’t stop there'] });
}

/** Finds the id of the open transaction with this ticket number or id. Throws 422. */
async function findParkedCar(queries: Queries, ticket: string): Promise<string> {
  const transaction = await findOpenTransaction(queries, ticket);
  if (transaction) return transaction.id;
  throw invalid({
    transaction_id: ['We can’t find a parked car with this ticket. Check the number or leave it blank.'],
  });
}

interface NewRide {
  transactionId: string | null;
  sessionId: string;
  at: Date;
}

async function writeRide(queries: Queries, input: RideInput, { transactionId, sessionId, at }: NewRide) {
  const id = newId();
  await queries.insert(rides).values({
    id,
    islandId: input.island_id,
    name: input.name,
    transactionId,
    sessionId,
    isAccessible: input.accessible ?? false,
    requestedAt: at,
    changedAt: at,
  });
  const written = await findRide(queries, eq(rides.id, id), at);
  if (!written) throw new Error('The ride was not written');
  return written;
}

const ticketTaken = () =>
  conflict(
    'RIDE_OPEN',
    `A shuttle was already called for this ticket. If this wasn’t you, call ${business.phone}.`,
  );
