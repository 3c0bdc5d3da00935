import { HOUR_MS } from '../../../shared/format/durations.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { gatherParts } from '../hand-over/gather-parts.ts';
import { findPeople } from '../modules/hand-overs/find-hand-overs.ts';
import { handOverNotes, handOvers } from '../modules/hand-overs/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { newId } from '../platform/new-id.ts';

const SHIFT_MS = 8 * HOUR_MS;
/** The people of the three shifts of a day. */
const SHIFTS = ['demo-cashier', 'demo-shift-lead', 'demo-manager'] as const;
const NOTES = [
  'The ticket printer of lane 2 was refilled; one roll is left.',
  'Row 22 is closed: storm water.',
  'Shuttle 2 needs fuel.',
  null,
  'The driver of the white van in row 8 comes back for the keys on Monday.',
  'Two cars of a wedding party arrive together about 9 pm.',
  'All quiet.',
] as const;

/** Adds signed hand-overs of the last days and a note of the running shift. Does nothing when there are some. */
export async function seedHandOvers(db: Database, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed hand-overs', async (tx) => {
    if ((await tx.$count(handOvers)) > 0) return;
    const nameOf = await findPeople(tx, [...SHIFTS]);
    // What the past shifts saw is not known any more: they show what is open now, except what changes by the hour.
    const parts = (await gatherParts(tx, now)).filter(({ key }) => key === 'incidents' || key === 'drawers');
    for (const [at, note] of NOTES.entries()) {
      const by = SHIFTS[at % SHIFTS.length] ?? SHIFTS[0];
      const outAt = new Date(now.getTime() - (NOTES.length - at) * SHIFT_MS);
      const written = note
        ? await tx.insert(handOverNotes).values({ memberId: by, note, at: outAt }).returning()
        : [];
      await tx.insert(handOvers).values({
        id: newId(),
        snapshot: {
          parts,
          notes: written.map((one) => ({ note: one.note, by: nameOf(by), at: formatWireDate(one.at) })),
        },
        lastNoteId: written[0]?.id ?? 0,
        outBy: by,
        outAt,
        inBy: SHIFTS[(at + 1) % SHIFTS.length],
        inAt: new Date(outAt.getTime() + 6 * 60_000),
      });
    }
    await tx.insert(handOverNotes).values({
      memberId: SHIFTS[0],
      note: 'A customer brings the lost backpack’s owner this evening.',
      at: new Date(now.getTime() - HOUR_MS),
    });
  });
}
