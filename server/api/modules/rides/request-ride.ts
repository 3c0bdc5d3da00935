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
type Wish = v.InferOutput<typeof rideBody>;

/**
 * Asks for the shuttle. Whoever has an open ride from this island hears of that one again. Throws 409 `RIDE_OPEN` when
 * the visit waits at another island or somebody else holds the ticket's ride, and 422 for an island or ticket that we do
 * not know.
 */
export async function requestRide({ db, now }: RideDeps, wish: Wish, caller: Caller): Promise<Ride> {
  const { queries } = db;
  await requireIsland(queries, wish.island_id);
  const transactionId = wish.transaction_id ? await findHere(queries, wish.transaction_id) : null;
  try {
    return await writeRide(queries, wish, { transactionId, sessionId: caller.sessionId, at: now() });
  } catch (error) {
    if (isUniqueViolation(error, 'rides_open_transaction')) throw takenTicket();
    if (!isUniqueViolation(error, 'rides_open_session')) throw error;
  }
  const own = await findRide(
    queries,
    and(eq(rides.sessionId, caller.sessionId), isNull(rides.endedAt)),
    now(),
  );
  if (own?.island.id === wish.island_id) return own;
  throw conflict('RIDE_OPEN', 'You already called the shuttle to another place. Cancel that ride first.');
}

async function requireIsland(queries: Queries, id: number): Promise<void> {
  const known = await queries.$count(islands, eq(islands.id, id));
  if (known === 0) throw invalid({ island_id: ['The shuttle doesn’t stop there'] });
}

/** The car that is here under this ticket number or id. */
async function findHere(queries: Queries, ticket: string): Promise<string> {
  const stay = await findOpenTransaction(queries, ticket);
  if (stay) return stay.id;
  throw invalid({
    transaction_id: ['We can’t find a parked car with this ticket. Check the number or leave it blank.'],
  });
}

interface Keeping {
  transactionId: string | null;
  sessionId: string;
  at: Date;
}

async function writeRide(queries: Queries, wish: Wish, { transactionId, sessionId, at }: Keeping) {
  const id = newId();
  await queries.insert(rides).values({
    id,
    islandId: wish.island_id,
    name: wish.name,
    transactionId,
    sessionId,
    isAccessible: wish.accessible ?? false,
    requestedAt: at,
    changedAt: at,
  });
  const kept = await findRide(queries, eq(rides.id, id), at);
  if (!kept) throw new Error('A ride was kept and is not there');
  return kept;
}

const takenTicket = () =>
  conflict(
    'RIDE_OPEN',
    `A shuttle was already called for this ticket. If this wasn’t you, call ${business.phone}.`,
  );
