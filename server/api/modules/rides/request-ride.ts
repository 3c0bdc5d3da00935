import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Ride, rideBody } from '../../../../shared/contracts/rides.ts';
import { business } from '../../../../shared/business.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { expectWait } from './expected-wait.ts';
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
  const island = await findIsland(queries, input.island_id);
  const transactionId = input.transaction_id ? await findParkedCar(queries, input.transaction_id) : null;
  try {
    const at = now();
    const { seconds: promisedWait } = await expectWait(
      queries,
      { island, state: 'REQUESTED', since: at },
      at,
    );
    const ride = { transactionId, sessionId: caller.sessionId, promisedWait, at };
    return await db.transaction((tx) => writeRide(tx, input, ride));
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

/** Throws 422. */
async function findIsland(queries: Queries, id: number) {
  const [island] = await queries.select().from(islands).where(eq(islands.id, id));
  if (island) return island;
  throw invalid({ island_id: ['The shuttle doesn’t stop there'] });
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
  promisedWait: number;
  at: Date;
}

async function writeRide(
  tx: Queries,
  input: RideInput,
  { transactionId, sessionId, promisedWait, at }: NewRide,
) {
  const id = newId();
  await tx.insert(rides).values({
    id,
    islandId: input.island_id,
    name: input.name,
    transactionId,
    sessionId,
    isAccessible: input.accessible ?? false,
    requestedAt: at,
    promisedWait,
    changedAt: at,
  });
  await recordChange(tx, 'rides', id);
  const written = await findRide(tx, eq(rides.id, id), at);
  if (!written) throw new Error('The ride was not written');
  return written;
}

const ticketTaken = () =>
  conflict(
    'RIDE_OPEN',
    `A shuttle was already called for this ticket. If this wasn’t you, call ${business.phone}.`,
  );
