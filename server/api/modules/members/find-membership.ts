import type { Queries } from '../../platform/database/database.ts';
import type { Account } from './find-account.ts';
import type { Membership } from '../documents/membership-facts.ts';

/** The points that a member can redeem at `now`. Passed in because the points module comes after this one. */
export type FindPointTotal = (queries: Queries, memberId: string, now: Date) => Promise<number>;

/** The data on a membership pass at `now`. A closed account has 0 points. */
export async function findMembership(
  queries: Queries,
  account: Account,
  { now, findPointTotal }: { now: Date; findPointTotal: FindPointTotal },
): Promise<Membership> {
  const { id, number, longName, createdAt: since, deactivatedAt } = account;
  const isOver = deactivatedAt !== null;
  const points = isOver ? 0 : await findPointTotal(queries, id, now);
  return { id, number, longName, since, points, isOver };
}
