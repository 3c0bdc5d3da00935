import { and, eq, isNull } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { findHandOver, findWaiting, type HandOverRow } from './find-hand-overs.ts';
import { handOverNotes, handOvers, type HandOverSnapshot } from './tables.ts';

interface Signature {
  by: { id: string };
  at: Date;
}

/** Writes a note for the next shift, in the caller's transaction. */
export async function writeNote(tx: Queries, { note, by, at }: Signature & { note: string }) {
  const [written] = await tx.insert(handOverNotes).values({ memberId: by.id, note, at }).returning();
  if (!written) throw new Error('A new note disappeared');
  await recordChange(tx, 'hand-overs', String(written.id));
  return written;
}

/** Signs a shift out, in the caller's transaction. Throws 409 while an earlier one waits for its second signature. */
export async function signHandOver(
  tx: Queries,
  { by, at, ...content }: Signature & { snapshot: HandOverSnapshot; lastNoteId: number },
): Promise<HandOverRow> {
  const [signed] = await tx
    .insert(handOvers)
    .values({ ...content, id: newId(), outBy: by.id, outAt: at })
    .onConflictDoNothing()
    .returning();
  if (!signed)
    throw conflict(
      'HAND_OVER_WAITING',
      'The last hand-over isn’t signed by the next shift yet. Sign that first.',
    );
  await recordChange(tx, 'hand-overs', signed.id);
  return signed;
}

/** Signs a hand-over in, in the caller's transaction. Of two people, one is first; the other gets a 409. Throws 404. */
export async function acknowledgeHandOver(
  tx: Queries,
  { id, by, at }: Signature & { id: string },
): Promise<HandOverRow> {
  const found = await findHandOver(tx, id);
  if (!found) throw notFound('We can’t find this hand-over.');
  if (found.outBy === by.id)
    throw conflict('OWN_HAND_OVER', 'You signed this shift out. Somebody of the next shift signs it in.');
  const [signed] = await tx
    .update(handOvers)
    .set({ inBy: by.id, inAt: at })
    .where(and(eq(handOvers.id, id), isNull(handOvers.inBy)))
    .returning();
  if (!signed) throw conflict('STATE_CHANGED', 'Somebody else has signed this hand-over.');
  await recordChange(tx, 'hand-overs', id);
  return signed;
}

/** Throws 409 while the last shift's hand-over is unread. The person who signed it out need not read it. */
export async function refuseUnreadHandOver(queries: Queries, { id }: { id: string }): Promise<void> {
  const waiting = await findWaiting(queries);
  if (waiting && waiting.outBy !== id)
    throw conflict('HAND_OVER_UNREAD', 'Read and sign the hand-over of the last shift first.');
}
