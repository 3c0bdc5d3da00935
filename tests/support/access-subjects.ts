import { signScores } from '../../server/api/modules/scores/score-links.ts';
import { addBooking, addCar, addMessage, addPaid, addVoucher } from './access-things.ts';
import type { Person, World } from './access-world.ts';

/** A thing of the owner: its parameters and the query of a signed link. */
interface StagedSubject {
  params?: Record<string, string>;
  query?: Record<string, string>;
  link?: Record<string, string>;
}

/** Creates a thing of each kind that `access` names. For tickets and rides see access-secrets. */
export const subjects: Record<string, (world: World, owner: Person) => Promise<StagedSubject>> = {
  async booking(world, owner) {
    const { id, number, token } = await addBooking(world, owner);
    return { params: { id, number }, link: { token } };
  },
  async transaction(world, owner) {
    const { id, link } = await addCar(world, owner);
    return { params: { id }, link };
  },
  async receipt(world, owner) {
    const { number, link } = await addPaid(world, owner);
    return { params: { number }, link };
  },
  voucher: async (world, owner) => ({ params: await addVoucher(world, owner) }),
  message: async (world, owner) => ({ query: { id: await addMessage(world, owner) } }),
  async score(world, owner) {
    const { id } = await addPaid(world, owner);
    const token = signScores(world.deps.signer, id, new Date(world.now.getTime() + 3_600_000));
    return { params: { id }, link: { token } };
  },
};
