import { eq } from 'drizzle-orm';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';
import { groupMembers, members } from './tables.ts';
import { paymentTokens } from '../saved-payments/tables.ts';
import type { Caller, Member } from '../../platform/serve/handler.ts';
import { forgetCard } from '../saved-payments/save-card.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { findAccount, type Account } from './find-account.ts';
import { checkPassword } from './log-in.ts';
import { endLogins } from './logins.ts';
import { forgetLinks } from './mailed-links.ts';
import type { MemberDeps } from './member-deps.ts';
import { memberParts } from '../../personal-data/personal-data.ts';
import { type AccountChange, tellOwner } from './notify-account-change.ts';

const HOUR = 3600;

/** Closes the account for good; the address may join again, as another member. */
export async function deactivateMember(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  owner: Member,
): Promise<void> {
  await db.transaction(async (tx) => {
    await close(tx, await findAccount(tx, owner.id, true), 'CLOSED', now());
  });
}

/**
 * Closes the account and erases what is held about the member, here part by part, but for what the books need, and their
 * saved cards at the card network.
 */
export async function deleteMember(
  deps: MemberDeps,
  owner: Member,
  password: string,
  caller: Caller,
): Promise<void> {
  const known = await findAccount(deps.db.queries, owner.id);
  await checkPassword(deps, known, password, caller);
  const cards = await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, owner.id, true);
    await close(tx, account, 'ERASED', deps.now());
    const kept = await findCards(tx, owner.id);
    for (const { erase } of memberParts) await erase?.(tx, account);
    return kept;
  });
  await Promise.all(cards.map(({ reference }) => forgetCard(deps, reference)));
}

const findCards = (tx: Queries, memberId: string) =>
  tx
    .select({ reference: paymentTokens.gatewayReference })
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId));

async function close(tx: Queries, account: Account, change: AccountChange, now: Date): Promise<void> {
  await tx.update(members).set({ deactivatedAt: now, updatedAt: now }).where(eq(members.id, account.id));
  // Their bookings stay, and earn for nobody.
  await tx.update(bookings).set({ pointClubNumber: null }).where(eq(bookings.memberId, account.id));
  await tx.delete(groupMembers).where(eq(groupMembers.memberId, account.id));
  await endLogins(tx, account.id, now);
  await forgetLinks(tx, account.id);
  await tellOwner(tx, account, change);
}

/** All that is held about a member, as a JSON file; throws 429 after ten an hour. */
export async function downloadMemberData({ db, now }: MemberDeps, owner: Member): Promise<FileAnswer> {
  await throttle(db.queries, `member-data:${owner.id}`, 10, HOUR, now());
  const account = await findAccount(db.queries, owner.id);
  const parts: [string, unknown][] = [];
  for (const { name, collect } of memberParts) parts.push([name, await collect(db.queries, account)]);
  const json = JSON.stringify({ made: now(), ...Object.fromEntries(parts) }, null, 2);
  return {
    contentType: 'application/json; charset=utf-8',
    filename: `point-club-${account.number}.json`,
    bytes: Buffer.from(json),
  };
}
