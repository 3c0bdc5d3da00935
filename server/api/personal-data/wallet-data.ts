import { eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { passes, passRegistrations } from '../wallet/tables.ts';
import type { PersonalData } from './personal-data-part.ts';
import { deleteUnusedPasses } from '../wallet/registrations.ts';

const belongsTo = (queries: Queries, memberId: string) =>
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
export const walletData: PersonalData = {
  name: 'wallet_passes',
  collect: (queries, { id }) =>
    queries
      .select({ pass: passes.kind, device: passRegistrations.deviceId, added: passRegistrations.createdAt })
      .from(passRegistrations)
      .innerJoin(passes, eq(passes.serialNumber, passRegistrations.serialNumber))
      .where(belongsTo(queries, id))
      .orderBy(passRegistrations.createdAt),
  async erase(tx, { id }) {
    const erased = await tx
      .delete(passRegistrations)
      .where(belongsTo(tx, id))
      .returning({ serial: passRegistrations.serialNumber });
    await deleteUnusedPasses(
      tx,
      erased.map(({ serial }) => serial),
    );
  },
};
