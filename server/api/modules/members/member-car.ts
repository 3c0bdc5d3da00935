import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members } from './tables.ts';

/** The columns of a car, the same in the member's profile and in a booking. */
export type Car = Pick<
  typeof members.$inferSelect,
  'licensePlate' | 'makeAndColor' | 'accessibleSpace' | 'passengers'
>;

/** Finds the car of a member's profile. */
export async function findMemberCar(queries: Queries, memberId: string): Promise<Car | undefined> {
  const [car] = await queries
    .select({
      licensePlate: members.licensePlate,
      makeAndColor: members.makeAndColor,
      accessibleSpace: members.accessibleSpace,
      passengers: members.passengers,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return car;
}

/** Keeps a car for the member's next bookings. */
export async function keepMemberCar(
  tx: Queries,
  memberId: string,
  car: Car & { updatedAt: Date },
): Promise<void> {
  await tx.update(members).set(car).where(eq(members.id, memberId));
}
