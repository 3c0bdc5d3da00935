import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import { findPointTotal } from '../points/find-points.ts';
import type { Membership } from '../documents/membership-facts.ts';

/** A member's pass as it is at `now`. */
export async function findMembership(queries: Queries, account: Account, now: Date): Promise<Membership> {
  const { id, number, longName, createdAt: since, deactivatedAt } = account;
  const isOver = deactivatedAt !== null;
  const points = isOver ? 0 : await findPointTotal(queries, id, now);
  return { id, number, longName, since, points, isOver };
}
