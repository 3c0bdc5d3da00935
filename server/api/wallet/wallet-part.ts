import { eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { bookings, passes, passRegistrations, timeVouchers } from '../db/schema.ts';
import type { MemberPart } from '../members/member-parts.ts';
import { forgetUnkeptPasses } from './registrations.ts';

const isOf = (queries: Queries, memberId: string) =>
  or(
    eq(passRegistrations.serialNumber, memberId),
    inArray(
      passRegistrations.serialNumber,
      queries.select({ id: bookings.id }).from(bookings).where(eq(bookings.memberId, memberId)),
    ),
    inArray(
      passRegistrations.serialNumber,
      queries.select({ id: timeVouchers.id }).from(timeVouchers).where(eq(timeVouchers.memberId, memberId)),
    ),
  );

/** The devices that have a member's wallet passes. */
export const walletPart: MemberPart = {
  name: 'wallet_passes',
  collect: (queries, { id }) =>
    queries
      .select({ pass: passes.kind, device: passRegistrations.deviceId, added: passRegistrations.createdAt })
      .from(passRegistrations)
      .innerJoin(passes, eq(passes.serialNumber, passRegistrations.serialNumber))
      .where(isOf(queries, id))
      .orderBy(passRegistrations.createdAt),
  async erase(tx, { id }) {
    const erased = await tx
      .delete(passRegistrations)
      .where(isOf(tx, id))
      .returning({ serial: passRegistrations.serialNumber });
    await forgetUnkeptPasses(
      tx,
      erased.map(({ serial }) => serial),
    );
  },
};
