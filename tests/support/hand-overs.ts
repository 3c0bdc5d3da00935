import { isNull } from 'drizzle-orm';
import { findWaiting } from '../../server/api/modules/hand-overs/find-hand-overs.ts';
import { signHandOver } from '../../server/api/modules/hand-overs/sign-hand-over.ts';
import { handOvers } from '../../server/api/modules/hand-overs/tables.ts';
import type { Person, World } from './access-world.ts';

/** Signs in whatever waits, so that another hand-over can be signed out. */
export async function acknowledgeAll(world: World, person: Pick<Person, 'id'>): Promise<void> {
  const waiting = await findWaiting(world.db.queries);
  const by = waiting?.outBy === person.id ? await world.join('Nia') : person;
  await world.db.queries
    .update(handOvers)
    .set({ inBy: by.id, inAt: world.now })
    .where(isNull(handOvers.inBy));
}

/** A hand-over that somebody signed out. Returns its id. */
export async function addHandOver(world: World, person: Person): Promise<string> {
  await acknowledgeAll(world, person);
  const snapshot = { parts: [], notes: [] };
  const signed = await world.db.transaction((tx) =>
    signHandOver(tx, { snapshot, lastNoteId: 0, by: person, at: world.now }),
  );
  return signed.id;
}
