import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { incidentPhotos } from './tables.ts';

/** A photo without its bytes. */
export type PhotoRow = Omit<typeof incidentPhotos.$inferSelect, 'bytes'>;

const facts = {
  incidentId: incidentPhotos.incidentId,
  id: incidentPhotos.id,
  width: incidentPhotos.width,
  height: incidentPhotos.height,
  takenBy: incidentPhotos.takenBy,
  createdAt: incidentPhotos.createdAt,
};

/** Finds the photos of incidents without their bytes, in the order in which they came. */
export async function findPhotos(queries: Queries, incidentIds: string[]): Promise<PhotoRow[]> {
  if (incidentIds.length === 0) return [];
  return queries
    .select(facts)
    .from(incidentPhotos)
    .where(inArray(incidentPhotos.incidentId, incidentIds))
    .orderBy(asc(incidentPhotos.createdAt), asc(incidentPhotos.id));
}

/** Finds one photo with its bytes. */
export async function findPhoto(
  queries: Queries,
  { incidentId, id }: { incidentId: string; id: string },
): Promise<typeof incidentPhotos.$inferSelect | undefined> {
  const [photo] = await queries
    .select()
    .from(incidentPhotos)
    .where(and(eq(incidentPhotos.incidentId, incidentId), eq(incidentPhotos.id, id)));
  return photo;
}
