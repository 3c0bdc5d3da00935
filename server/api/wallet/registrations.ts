import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database/database.ts';
import { members } from '../modules/members/tables.ts';
import { passes, passRegistrations } from './tables.ts';
import type { PassKind } from './find-pass.ts';
import { markChangedPasses } from './mark-changed-passes.ts';

export interface Registration {
  deviceId: string;
  serial: string;
}

/**
 * Registers a device for updates of a wallet pass, or updates its push token. Schedules one push, because the pass may
 * be outdated. Closed memberships can't be registered.
 * @returns true for a new registration, false for an existing one, null if it is not allowed
 */
export async function register(
  db: Database,
  { deviceId, serial, kind, pushToken }: Registration & { kind: PassKind; pushToken: string },
  now: Date,
): Promise<boolean | null> {
  return db.transaction(async (tx) => {
    if (kind === 'MEMBERSHIP' && (await isClosed(tx, serial))) return null;
    await tx
      .insert(passes)
      .values({ serialNumber: serial, kind, updatedAt: now, createdAt: now })
      .onConflictDoNothing();
    const [created] = await tx
      .insert(passRegistrations)
      .values({ deviceId, serialNumber: serial, pushToken, pushDueAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (created) return true;
    await tx.update(passRegistrations).set({ pushToken }).where(isRegistration({ deviceId, serial }));
    return false;
  });
}

/** Locks the member, so that a concurrent account deletion waits and then also erases this registration. */
async function isClosed(tx: Queries, memberId: string): Promise<boolean> {
  const [member] = await tx
    .select({ deactivatedAt: members.deactivatedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share');
  return !member || member.deactivatedAt !== null;
}

export async function unregister(db: Database, registration: Registration): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(passRegistrations).where(isRegistration(registration));
    await deleteUnusedPasses(tx, [registration.serial]);
  });
}

const isRegistration = ({ deviceId, serial }: Registration) =>
  and(eq(passRegistrations.deviceId, deviceId), eq(passRegistrations.serialNumber, serial));

/** Deletes wallet passes that are no longer on any device. */
export async function deleteUnusedPasses(tx: Queries, serials: string[]): Promise<void> {
  const inUse = tx
    .select({ one: sql`1` })
    .from(passRegistrations)
    .where(eq(passRegistrations.serialNumber, passes.serialNumber));
  await tx.delete(passes).where(and(inArray(passes.serialNumber, serials), notExists(inUse)));
}

/** The device's wallet passes changed after `since`, with the `since` for the next request. null if there are none. */
export async function findChanged(
  db: Database,
  { deviceId, since }: { deviceId: string; since: Date },
  now: Date,
): Promise<{ serials: string[]; updatedAt: Date } | null> {
  const { queries } = db;
  const own = queries
    .select({ serial: passRegistrations.serialNumber })
    .from(passRegistrations)
    .where(eq(passRegistrations.deviceId, deviceId));
  const isOwn = inArray(passes.serialNumber, own);
  await queries
    .update(passRegistrations)
    .set({ listedAt: now })
    .where(eq(passRegistrations.deviceId, deviceId));
  await markChangedPasses(db, now, isOwn);
  const changed = await queries
    .select({ serial: passes.serialNumber, updatedAt: passes.updatedAt })
    .from(passes)
    .where(and(isOwn, gt(passes.updatedAt, since)))
    .orderBy(passes.updatedAt);
  const newest = changed.at(-1);
  return newest ? { serials: changed.map(({ serial }) => serial), updatedAt: newest.updatedAt } : null;
}
