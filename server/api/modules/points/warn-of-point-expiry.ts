import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { describeLength } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { activeMembers } from '../members/find-members.ts';
import { findPointTotal } from './find-points.ts';
import { EXTENSION_MONTHS } from './point-rules.ts';
import { causeOf, type PointWarning } from './point-warnings.ts';
import { pointExpiryWarnings, pointLots } from './tables.ts';
import { minutesFor } from './voucher-cost.ts';
import { type WarningWindow, warningWindows } from './warning-windows.ts';
import { lockAccount } from './write-movement.ts';

const BATCH = 100;

/** Without parameters, because the same expression is selected and grouped by. */
const expiresOn = sql`(${pointLots.expiresAt} at time zone 'America/Los_Angeles')::date`;

/**
 * Mails the warnings that are due before points expire, one per Pacific date. Any number of processes may run it: of each
 * warning only one inserts the row, and mails in the same transaction.
 */
export async function warnOfPointExpiry(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const window of warningWindows(deps.now())) {
    let due: PointWarning[];
    do {
      due = await findDue(deps.db.queries, window);
      for (const warning of due) await deps.db.transaction((tx) => warn(tx, deps.now(), window, warning));
    } while (due.length === BATCH);
  }
}

const isExpiring = ({ from, until }: WarningWindow) =>
  and(gt(pointLots.remaining, 0), gte(pointLots.expiresAt, from), lt(pointLots.expiresAt, until));

async function findDue(queries: Queries, window: WarningWindow): Promise<PointWarning[]> {
  const { daysBefore } = window;
  const owners = activeMembers(queries);
  const sent = and(
    eq(pointExpiryWarnings.memberId, pointLots.memberId),
    eq(pointExpiryWarnings.expiresOn, expiresOn),
    eq(pointExpiryWarnings.daysBefore, daysBefore),
  );
  const due = await queries
    .select({ memberId: pointLots.memberId, expiresOn: sql<string>`${expiresOn}::text` })
    .from(pointLots)
    .innerJoin(owners, eq(owners.id, pointLots.memberId))
    .leftJoin(pointExpiryWarnings, sent)
    .where(and(isExpiring(window), isNull(pointExpiryWarnings.memberId)))
    .groupBy(pointLots.memberId, expiresOn)
    .orderBy(expiresOn, pointLots.memberId)
    .limit(BATCH);
  return due.map((row) => ({ ...row, daysBefore }));
}

async function warn(tx: Queries, now: Date, window: WarningWindow, warning: PointWarning): Promise<void> {
  const { memberId } = warning;
  // Locked, so that a redemption or stay at the same time waits and then withdraws the mail.
  await lockAccount(tx, memberId);
  const owners = activeMembers(tx);
  const [found] = await tx
    .select({
      email: owners.email,
      points: sql<number>`sum(${pointLots.remaining})::int`,
      expiresAt: sql`min(${pointLots.expiresAt})`.mapWith(pointLots.expiresAt),
    })
    .from(pointLots)
    .innerJoin(owners, eq(owners.id, pointLots.memberId))
    .where(
      and(
        eq(pointLots.memberId, memberId),
        isExpiring(window),
        sql`${expiresOn} = ${warning.expiresOn}::date`,
      ),
    )
    .groupBy(owners.email);
  if (!found) return;
  const inserted = await tx
    .insert(pointExpiryWarnings)
    .values({ ...warning, createdAt: now })
    .onConflictDoNothing()
    .returning({ memberId: pointExpiryWarnings.memberId });
  if (inserted.length === 0) return;
  const { email, points, expiresAt } = found;
  const available = await findPointTotal(tx, memberId, now);
  await enqueueMail(tx, {
    cause: causeOf(warning),
    template: 'points-expire',
    recipient: email,
    data: {
      points,
      buys: describePurchase(points),
      expires: formatWireDate(expiresAt),
      available,
      available_buys: describePurchase(available),
      renewal_months: EXTENSION_MONTHS,
    },
    expiresAt,
  });
}

/** The stay that points buy, as words; null when they are too few. */
function describePurchase(points: number): string | null {
  const minutes = minutesFor(points, 'STANDARD');
  return minutes > 0 ? describeLength(minutes) : null;
}
