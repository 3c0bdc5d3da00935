import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { findOpenWalk, type WalkRow } from './find-walks.ts';
import { lotWalks } from './tables.ts';

/**
 * Starts a walk, in the caller's transaction. While one is open, returns that one: of two people who start at once, the
 * index lets one through, and the other joins.
 */
export async function startWalk(tx: Queries, { by, at }: { by: string; at: Date }): Promise<WalkRow> {
  const [started] = await tx
    .insert(lotWalks)
    .values({ id: newId(), startedAt: at, startedBy: by })
    .onConflictDoNothing()
    .returning();
  if (started) await recordChange(tx, 'lot-walks', started.id);
  const open = started ?? (await findOpenWalk(tx));
  if (!open) throw new Error('An open walk ended meanwhile');
  return open;
}
