import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { activeMembers } from '../members/find-members.ts';
import { type WarningWindow, warningWindows } from '../points/warning-windows.ts';
import { presentReturns } from './detail-voucher.ts';
import { presentVoucher } from './present-voucher.ts';
import { timeVouchers, voucherExpiryWarnings } from './tables.ts';
import { causeOf } from './voucher-warnings.ts';

const BATCH = 100;

/**
 * Mails the warnings that are due before unused vouchers expire. Any number of processes may run it: of each warning only
 * one inserts the row, and mails in the same transaction.
 */
export async function warnOfVoucherExpiry({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const window of warningWindows(now())) {
    let due: { id: string }[];
    do {
      due = await findDue(db.queries, window);
      for (const { id } of due) await db.transaction((tx) => warn(tx, now(), window, id));
    } while (due.length === BATCH);
  }
}

const isExpiring = ({ from, until }: WarningWindow) =>
  and(
    eq(timeVouchers.status, 'ISSUED'),
    gte(timeVouchers.expiresAt, from),
    lt(timeVouchers.expiresAt, until),
  );

function findDue(queries: Queries, window: WarningWindow) {
  const owners = activeMembers(queries);
  const sent = and(
    eq(voucherExpiryWarnings.voucherId, timeVouchers.id),
    eq(voucherExpiryWarnings.daysBefore, window.daysBefore),
  );
  return queries
    .select({ id: timeVouchers.id })
    .from(timeVouchers)
    .innerJoin(owners, eq(owners.id, timeVouchers.memberId))
    .leftJoin(voucherExpiryWarnings, sent)
    .where(and(isExpiring(window), isNull(voucherExpiryWarnings.voucherId)))
    .orderBy(asc(timeVouchers.expiresAt))
    .limit(BATCH);
}

async function warn(tx: Queries, now: Date, window: WarningWindow, id: string): Promise<void> {
  // Locked, so that a use or return at the same time waits and then withdraws the mail.
  const [voucher] = await tx
    .select()
    .from(timeVouchers)
    .where(and(eq(timeVouchers.id, id), isExpiring(window)))
    .for('update');
  if (!voucher) return;
  const owners = activeMembers(tx);
  const [owner] = await tx
    .select({ number: owners.number, email: owners.email })
    .from(owners)
    .where(eq(owners.id, voucher.memberId));
  if (!owner) return;
  const { daysBefore } = window;
  const inserted = await tx
    .insert(voucherExpiryWarnings)
    .values({ voucherId: id, daysBefore, createdAt: now })
    .onConflictDoNothing()
    .returning({ voucherId: voucherExpiryWarnings.voucherId });
  if (inserted.length === 0) return;
  await enqueueMail(tx, {
    cause: causeOf(id, daysBefore),
    template: 'voucher-expires',
    recipient: owner.email,
    data: {
      voucher: {
        ...presentVoucher(voucher, { memberNumber: owner.number, wallets: { apple: false, google: false } }),
        returns: await presentReturns(tx, id, now),
      },
    },
    expiresAt: voucher.expiresAt,
  });
}
