import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { pointMovements } from '../modules/points/tables.ts';
import { islands, rides } from '../modules/rides/tables.ts';
import { scoreRequests, scores } from '../modules/scores/tables.ts';
import { passes, passRegistrations } from '../wallet/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';

/** The ids of the stay's transactions. */
export const idsOf = ({ cars }: FoundStay) => cars.map(({ id }) => id);

/** Tells the time vouchers that are linked to the stay. */
export const tellVouchers = async (_queries: Queries, { vouchers }: FoundStay): Promise<StoryEntry[]> =>
  vouchers.map(({ number, minutes, memberId, createdAt }) => ({
    at: createdAt,
    kind: 'voucher',
    title: `Time voucher ${number} issued`,
    details: [`Pays for ${minutes} minutes`],
    actor: `member:${memberId}`,
  }));

/** Tells points that the receipt earned or lost, and that vouchers cost. */
export async function tellPoints(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const { details, vouchers, cars } = stay;
  const memberIds = [...cars, ...vouchers].flatMap(({ memberId }) => memberId ?? []);
  const isOfStay = or(
    and(
      eq(pointMovements.sourceKind, 'RECEIPT'),
      eq(pointMovements.sourceId, details?.receipt?.number ?? ''),
    ),
    and(
      eq(pointMovements.sourceKind, 'VOUCHER'),
      inArray(
        pointMovements.sourceId,
        vouchers.flatMap(({ id, number }) => [id, number]),
      ),
    ),
  );
  const rows = await queries
    .select()
    .from(pointMovements)
    .where(and(inArray(pointMovements.memberId, memberIds), isOfStay))
    .orderBy(asc(pointMovements.createdAt), asc(pointMovements.position))
    .limit(MAX_ROWS);
  return rows.map(({ createdAt, points, reason, actor }) => ({
    at: createdAt,
    kind: 'points',
    title: `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')} points`,
    details: [reason],
    actor,
  }));
}

/** Tells which devices have the wallet passes of the booking and its vouchers. */
export async function tellWalletPasses(
  queries: Queries,
  { booking, vouchers }: FoundStay,
): Promise<StoryEntry[]> {
  const serials = [...vouchers, ...(booking ? [booking] : [])].map(({ id }) => id);
  const rows = await queries
    .select({ pass: passes, device: passRegistrations })
    .from(passRegistrations)
    .innerJoin(passes, eq(passes.serialNumber, passRegistrations.serialNumber))
    .where(inArray(passRegistrations.serialNumber, serials))
    .orderBy(asc(passRegistrations.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ pass, device }) => ({
    at: device.createdAt,
    kind: 'wallet-pass',
    title: `${pass.kind === 'VOUCHER' ? 'Voucher' : 'Booking'} added to Apple Wallet`,
    details: device.pushDueAt ? ['A change waits to be sent to the device'] : [],
  }));
}

const RIDE_ENDS: Partial<Record<string, string>> = {
  COMPLETED: 'Shuttle ride ended at the lot',
  CANCELLED: 'Shuttle ride canceled',
  EXPIRED: 'Shuttle request expired',
};

/** Tells each state that the stay's shuttle rides reached. */
export async function tellRides(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const rows = await queries
    .select({ ride: rides, island: islands.name })
    .from(rides)
    .innerJoin(islands, eq(islands.id, rides.islandId))
    .where(inArray(rides.transactionId, idsOf(stay)))
    .orderBy(desc(rides.requestedAt))
    .limit(MAX_ROWS);
  return rows.flatMap(({ ride, island }) => {
    const { acknowledgedAt, enRouteAt, arrivedAt, endedAt, requestedAt, promisedWait } = ride;
    const entry = (at: Date | null, title: string, details: string[] = []): StoryEntry[] =>
      at ? [{ at, kind: 'ride', title, details }] : [];
    return [
      ...entry(requestedAt, 'Shuttle requested', [
        island,
        ...(promisedWait === null ? [] : [`Promised within ${Math.ceil(promisedWait / 60)} minutes`]),
        ...(ride.isAccessible ? ['Accessible shuttle'] : []),
      ]),
      ...entry(acknowledgedAt, 'Shuttle request accepted'),
      ...entry(enRouteAt, 'Shuttle on its way'),
      ...entry(arrivedAt, 'Shuttle arrived', arrivedAt ? [waited(requestedAt, arrivedAt)] : []),
      ...entry(endedAt, RIDE_ENDS[ride.state] ?? 'Shuttle ride ended'),
    ];
  });
}

const waited = (from: Date, to: Date) =>
  `After ${Math.round((to.getTime() - from.getTime()) / 60_000)} minutes`;

/** Tells that the customer was asked for a score, and the score. */
export async function tellScores(queries: Queries, stay: FoundStay): Promise<StoryEntry[]> {
  const given = await queries
    .select()
    .from(scores)
    .where(inArray(scores.transactionId, idsOf(stay)));
  const asked = await queries
    .select()
    .from(scoreRequests)
    .where(inArray(scoreRequests.transactionId, idsOf(stay)));
  return [
    ...asked.map(({ createdAt }): StoryEntry => ({
      at: createdAt,
      kind: 'score',
      title: 'Asked for a score',
    })),
    ...given.map(({ createdAt, score, feedback }): StoryEntry => ({
      at: createdAt,
      kind: 'score',
      title: `Score: ${score} of 10`,
      details: feedback ? [feedback] : [],
      actor: 'guest',
    })),
  ];
}
