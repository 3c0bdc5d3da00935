import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { decideOffer as decideCall } from '../../../../shared/contracts/shift-offers.ts';
import type { ShiftOffer } from '../../../../shared/contracts/schedule.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findMembers, findStaffWith, lockActiveMember } from '../members/find-members.ts';
import { presentShift } from './find-shifts.ts';
import { shiftOffers, shifts } from './tables.ts';

type OfferRow = typeof shiftOffers.$inferSelect;

/** Who does what to an offer or a shift, and when. */
interface Act {
  id: string;
  by: { id: string };
  at: Date;
}

const decidedAlready = () => conflict('STATE_CHANGED', 'A colleague has decided this already.');
const isUndecided = inArray(shiftOffers.state, ['OPEN', 'TAKEN']);

/** Offers an own published shift, in the caller's transaction. Throws 404 and 409. Returns the offer's id. */
export async function offerShift(tx: Queries, { id: shiftId, by, at }: Act): Promise<string> {
  const [shift] = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, shiftId), eq(shifts.memberId, by.id), isNotNull(shifts.publishedAt)))
    .for('update');
  if (!shift) throw notFound('This shift is not yours any more.');
  refuseBegun(shift, at);
  const id = newId();
  const values = { id, shiftId, offeredBy: by.id, offeredAt: at };
  const added = await tx.insert(shiftOffers).values(values).onConflictDoNothing().returning();
  if (added.length === 0) throw conflict('OFFERED', 'You offer this shift already.');
  return id;
}

/** Takes back an offer, or gives back a shift that was taken, in the caller's transaction. Throws 404 and 409. */
export async function withdrawOffer(tx: Queries, { id, by }: Act): Promise<void> {
  const offer = await lockOffer(tx, id);
  const isGiver = offer.offeredBy === by.id;
  if (!isGiver && offer.takenBy !== by.id) throw notFound('We can’t find this offer.');
  if (offer.state !== 'OPEN' && offer.state !== 'TAKEN') throw decidedAlready();
  await change(tx, id, isGiver ? { state: 'WITHDRAWN' } : { state: 'OPEN', takenBy: null });
}

/** Takes a colleague's shift, in the caller's transaction. Throws 404 and 409. */
export async function takeShift(tx: Queries, { id, by, at }: Act): Promise<void> {
  // One taker at a time, so that nobody takes two shifts at once that overlap.
  await lockActiveMember(tx, by.id);
  const offer = await lockOffer(tx, id);
  if (offer.offeredBy === by.id) throw conflict('OWN_SHIFT', 'This is your own shift.');
  if (offer.state !== 'OPEN') throw conflict('STATE_CHANGED', 'Somebody else was first.');
  const shift = await getShift(tx, offer);
  refuseBegun(shift, at);
  const others = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .where(
      and(eq(shifts.memberId, by.id), lt(shifts.startsAt, shift.endsAt), gt(shifts.endsAt, shift.startsAt)),
    );
  if (others.length > 0) throw conflict('SHIFT_OVERLAPS', 'You have a shift at that time already.');
  await change(tx, id, { state: 'TAKEN', takenBy: by.id });
}

/**
 * Decides once who works a taken shift, in the caller's transaction. Throws 404 and 409; the database refuses a shift that
 * overlaps another.
 */
export async function decideOffer(
  tx: Queries,
  { id, decision, reason, by, at }: Act & { decision: 'APPROVED' | 'REFUSED'; reason: string },
): Promise<void> {
  const offer = await lockOffer(tx, id);
  const { takenBy } = offer;
  if (offer.offeredBy === by.id || takenBy === by.id)
    throw conflict('OWN_SHIFT', 'Somebody else decides about your own shifts.');
  if (offer.state !== 'TAKEN' || takenBy === null) throw decidedAlready();
  const shift = await getShift(tx, offer);
  if (decision === 'APPROVED') {
    refuseBegun(shift, at);
    const staff = await findStaffWith(tx, 'Timeclock:InOut');
    if (!staff.some((person) => person.id === takenBy))
      throw conflict('NOT_STAFF', 'The colleague doesn’t work here any more.');
    await tx.update(shifts).set({ memberId: takenBy }).where(eq(shifts.id, shift.id));
  }
  await change(tx, id, { state: decision, decidedBy: by.id, decidedAt: at, decisionWords: reason });
  const people = await findMembers(tx, [offer.offeredBy, takenBy]);
  const [giver, receiver] = [people.get(offer.offeredBy), people.get(takenBy)];
  await recordAudit(tx, {
    action: decideCall,
    actor: by,
    subject: { kind: 'shift', id: shift.id, name: presentShift(shift).starts_at },
    before: { state: offer.state, person: giver?.number },
    after: { state: decision, person: (decision === 'APPROVED' ? receiver : giver)?.number },
    reason,
    at,
  });
}

/** Ends the offers of a shift that a planner changes, in the caller's transaction. */
export async function endOffers(tx: Queries, shiftId: string): Promise<void> {
  await tx
    .update(shiftOffers)
    .set({ state: 'WITHDRAWN' })
    .where(and(eq(shiftOffers.shiftId, shiftId), isUndecided));
}

/** One offer as somebody sees it. */
export async function getOffer(queries: Queries, id: string, callerId: string): Promise<ShiftOffer> {
  const [offer] = await findOffers(queries, eq(shiftOffers.id, id), callerId);
  if (!offer) throw notFound('We can’t find this offer.');
  return offer;
}

/** What somebody may take, and the newest offer of each shift that they give or take. Shifts to come only. */
export async function findOwnOffers(queries: Queries, callerId: string, now: Date): Promise<ShiftOffer[]> {
  const newest = sql`${shiftOffers.id} = (
    select newer.id from ${shiftOffers} newer where newer.shift_id = ${shiftOffers.shiftId}
    order by newer.state in ('OPEN','TAKEN') desc, newer.offered_at desc limit 1)`;
  const concerns = or(
    eq(shiftOffers.state, 'OPEN'),
    eq(shiftOffers.offeredBy, callerId),
    eq(shiftOffers.takenBy, callerId),
  );
  return findOffers(queries, and(gt(shifts.startsAt, now), newest, concerns), callerId);
}

/** What waits for a planner. Shifts to come only. */
export const findTakenOffers = (queries: Queries, callerId: string, now: Date): Promise<ShiftOffer[]> =>
  findOffers(queries, and(eq(shiftOffers.state, 'TAKEN'), gt(shifts.startsAt, now)), callerId);

async function findOffers(queries: Queries, where: SQL | undefined, callerId: string): Promise<ShiftOffer[]> {
  const rows = await queries
    .select({ offer: shiftOffers, shift: shifts })
    .from(shiftOffers)
    .innerJoin(shifts, eq(shifts.id, shiftOffers.shiftId))
    .where(where)
    .orderBy(asc(shifts.startsAt), desc(shiftOffers.id));
  const ids = rows.flatMap(({ offer: { offeredBy, takenBy } }) => [offeredBy, takenBy ?? offeredBy]);
  const people = await findMembers(queries, ids);
  return rows.map(({ offer, shift }) => ({
    id: offer.id,
    shift: presentShift(shift),
    state: offer.state,
    from: people.get(offer.offeredBy)?.longName ?? '',
    to: (offer.takenBy && people.get(offer.takenBy)?.longName) ?? null,
    role: roleOf(offer, callerId),
    decision_words: offer.decisionWords,
  }));
}

function roleOf({ offeredBy, takenBy }: OfferRow, callerId: string): ShiftOffer['role'] {
  if (offeredBy === callerId) return 'GIVES';
  return takenBy === callerId ? 'TAKES' : 'NEITHER';
}

async function lockOffer(tx: Queries, id: string): Promise<OfferRow> {
  const [offer] = await tx.select().from(shiftOffers).where(eq(shiftOffers.id, id)).for('update');
  if (!offer) throw notFound('This shift is not offered any more.');
  return offer;
}

async function getShift(tx: Queries, { shiftId }: OfferRow) {
  const [shift] = await tx.select().from(shifts).where(eq(shifts.id, shiftId)).for('update');
  if (!shift) throw notFound('This shift was removed.');
  return shift;
}

function refuseBegun({ startsAt }: { startsAt: Date }, at: Date): void {
  if (startsAt <= at) throw conflict('SHIFT_BEGUN', 'This shift has begun.');
}

const change = (tx: Queries, id: string, set: Partial<OfferRow>) =>
  tx.update(shiftOffers).set(set).where(eq(shiftOffers.id, id));
