import { eq } from 'drizzle-orm';
import { MAX_PHOTO_SIDE, MAX_PHOTOS } from '../../../../shared/contracts/incidents.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { hasMetadata, parseJpeg } from '../../../../shared/format/jpeg.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { findPhoto, findPhotos, type PhotoRow } from './find-photos.ts';
import { incidentPhotos, incidents } from './tables.ts';

interface NewPhoto {
  incidentId: string;
  /** Chosen by the caller. */
  id: string;
  bytes: Uint8Array;
  by: Pick<Member, 'id'>;
  at: Date;
}

/**
 * Adds a photo to an incident, in the caller's transaction. The same photo again changes nothing. Throws 422 for bytes
 * that are no JPEG of the agreed size or have metadata, 404, and 409 when the incident is full or the id taken.
 */
export async function addPhoto(tx: Queries, { incidentId, id, bytes, by, at }: NewPhoto): Promise<PhotoRow> {
  const { width, height } = checkPhoto(bytes);
  // Photos of one incident come one after another, so that there are never too many.
  const [incident] = await tx
    .select({ id: incidents.id })
    .from(incidents)
    .where(eq(incidents.id, incidentId))
    .for('update');
  if (!incident) throw notFound('We can’t find this incident.');
  const stored = await findPhoto(tx, { incidentId, id });
  if (stored && Buffer.compare(stored.bytes, bytes) === 0) return stored;
  if (stored) throw conflict('PHOTO_ID_USED', 'Another photo has this ID.');
  if ((await findPhotos(tx, [incidentId])).length >= MAX_PHOTOS)
    throw conflict('TOO_MANY_PHOTOS', `An incident has at most ${MAX_PHOTOS} photos.`);
  const photo = { incidentId, id, width, height, takenBy: by.id, createdAt: at };
  await tx.insert(incidentPhotos).values({ ...photo, bytes });
  await recordChange(tx, 'incidents', incidentId);
  return photo;
}

/** Browsers remove metadata before they send. This makes sure that nothing with a place or a device's name is stored. */
function checkPhoto(bytes: Uint8Array): { width: number; height: number } {
  const jpeg = parseJpeg(bytes);
  if (!jpeg) throw invalid({}, ['This isn’t a JPEG.']);
  if (hasMetadata(bytes, jpeg)) throw invalid({}, ['Remove the metadata (Exif, GPS) from the photo.']);
  if (Math.max(jpeg.width, jpeg.height) > MAX_PHOTO_SIDE)
    throw invalid({}, [`Make the photo at most ${MAX_PHOTO_SIDE} pixels wide and high.`]);
  return jpeg;
}
