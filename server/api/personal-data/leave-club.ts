import { eq } from 'drizzle-orm';
import type { FileAnswer } from '../../../shared/contracts/contract.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { closeAccount } from '../modules/members/close-account.ts';
import { type Account, findAccount } from '../modules/members/find-account.ts';
import { checkPassword } from '../modules/members/log-in.ts';
import type { MemberDeps } from '../modules/members/member-deps.ts';
import type { AccountChange } from '../modules/members/notify-account-change.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';
import { deleteAtNetwork } from '../modules/saved-payments/save-card.ts';
import { paymentTokens } from '../modules/saved-payments/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Caller, Member } from '../platform/serve/handler.ts';
import { personalData } from './personal-data.ts';

/** Closes the account. Its member can come back by logging in within 90 days, or join again as a new member. */
export async function deactivateMember(
  { db, now }: Pick<MemberDeps, 'db' | 'now'>,
  owner: Member,
): Promise<void> {
  await db.transaction(async (tx) => {
    await close(tx, await findAccount(tx, owner.id, true), 'CLOSED', now());
  });
}

/**
 * Closes the account and erases personal data, except records required by law. Deletes saved cards at the card
 * network. Throws if the password is wrong.
 */
export async function deleteMember(
  deps: MemberDeps & PaymentDeps,
  owner: Member,
  password: string,
  caller: Caller,
): Promise<void> {
  const current = await findAccount(deps.db.queries, owner.id);
  await checkPassword(deps, current, password, caller);
  const cards = await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, owner.id, true);
    await close(tx, account, 'ERASED', deps.now());
    const saved = await findCards(tx, owner.id);
    for (const { erase } of personalData) await erase?.(tx, account);
    return saved;
  });
  await Promise.all(cards.map(({ reference }) => deleteAtNetwork(deps, reference)));
}

const findCards = (tx: Queries, memberId: string) =>
  tx
    .select({ reference: paymentTokens.gatewayReference })
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId));

async function close(tx: Queries, account: Account, change: AccountChange, now: Date): Promise<void> {
  await closeAccount(tx, account, { change, now });
  // The member's bookings stay valid but earn no points.
  await tx.update(bookings).set({ pointClubNumber: null }).where(eq(bookings.memberId, account.id));
}

/** Exports all personal data of a member as a JSON file. */
export async function downloadMemberData({ db, now }: MemberDeps, owner: Member): Promise<FileAnswer> {
  const account = await findAccount(db.queries, owner.id);
  const parts: [string, unknown][] = [];
  for (const { name, collect } of personalData) parts.push([name, await collect(db.queries, account)]);
  const json = JSON.stringify({ made: now(), ...Object.fromEntries(parts) }, null, 2);
  return {
    contentType: 'application/json; charset=utf-8',
    filename: `point-club-${account.number}.json`,
    bytes: Buffer.from(json),
  };
}
