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
 * A device has a pass from now on, or has a new push token. The pass may have been made some time ago, so its device is
 * told once that there is something to fetch. A membership that is over is taken up by no device any more.
 * @returns whether the device did not have it before; null: it may not have it
 */
export async function register(
  db: Database,
  { deviceId, serial, kind, pushToken }: Registration & { kind: PassKind; pushToken: string },
  now: Date,
): Promise<boolean | null> {
  return db.transaction(async (tx) => {
    if (kind === 'MEMBERSHIP' && (await isOver(tx, serial))) return null;
    await tx.insert(passes).values({ serialNumber: serial, kind, updatedAt: now }).onConflictDoNothing();
    const [made] = await tx
      .insert(passRegistrations)
      .values({ deviceId, serialNumber: serial, pushToken, pushDueAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (made) return true;
    await tx.update(passRegistrations).set({ pushToken }).where(isThis({ deviceId, serial }));
    return false;
  });
}

/** The lock makes whoever is just leaving wait, and then erase this registration with the others. */
async function isOver(tx: Queries, memberId: string): Promise<boolean> {
  const [member] = await tx
    .select({ deactivatedAt: members.deactivatedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share');
  return !member || member.deactivatedAt !== null;
}

export async function unregister(db: Database, registration: Registration): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(passRegistrations).where(isThis(registration));
    await deleteUnusedPasses(tx, [registration.serial]);
  });
}

const isThis = ({ deviceId, serial }: Registration) =>
  and(eq(passRegistrations.deviceId, deviceId), eq(passRegistrations.serialNumber, serial));

/** What is on no device any more need not be watched. */
export async function deleteUnusedPasses(tx: Queries, serials: string[]): Promise<void> {
  const kept = tx
    .select({ one: sql`1` })
    .from(passRegistrations)
    .where(eq(passRegistrations.serialNumber, passes.serialNumber));
  await tx.delete(passes).where(and(inArray(passes.serialNumber, serials), notExists(kept)));
}

/** The passes of a device that changed after `since`, and the instant to ask from the next time. */
export async function findChanged(
  queries: Queries,
  { deviceId, since }: { deviceId: string; since: Date },
  now: Date,
): Promise<{ serials: string[]; updatedAt: Date } | null> {
  const own = queries
    .select({ serial: passRegistrations.serialNumber })
    .from(passRegistrations)
    .where(eq(passRegistrations.deviceId, deviceId));
  const isOwn = inArray(passes.serialNumber, own);
  await markChangedPasses(queries, now, isOwn);
  const changed = await queries
    .select({ serial: passes.serialNumber, updatedAt: passes.updatedAt })
    .from(passes)
    .where(and(isOwn, gt(passes.updatedAt, since)))
    .orderBy(passes.updatedAt);
  const newest = changed.at(-1);
  return newest ? { serials: changed.map(({ serial }) => serial), updatedAt: newest.updatedAt } : null;
}
