import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { changeMemberCar } from '../../../../shared/contracts/member-profile.ts';
import type { Queries } from '../../platform/database/database.ts';
import { members } from './tables.ts';

/** The columns of a car, the same in the member's profile and in a booking. */
export type Car = Pick<
  typeof members.$inferSelect,
  'licensePlate' | 'makeAndColor' | 'accessibleSpace' | 'passengers'
>;

/** The columns of a car from a request. */
export const carOf = (body: v.InferOutput<typeof changeMemberCar.body>): Car => ({
  licensePlate: body.license_plate || null,
  makeAndColor: body.make_and_color || null,
  accessibleSpace: body.accessible_space ?? false,
  passengers: body.passengers ?? null,
});

/** The car's details, the same in every answer that has them. */
export const presentCar = ({ licensePlate, makeAndColor, accessibleSpace, passengers }: Car) => ({
  license_plate: licensePlate,
  make_and_color: makeAndColor,
  accessible_space: accessibleSpace,
  passengers,
});

/** Whether anything is known about the car. */
export const isCarKnown = (car: Car): boolean =>
  Boolean(car.licensePlate || car.makeAndColor || car.accessibleSpace || car.passengers);

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
