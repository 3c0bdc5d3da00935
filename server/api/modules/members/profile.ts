import { eq } from 'drizzle-orm';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/format/durations.ts';
import { emailKey } from '../../platform/email-key.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { members } from './tables.ts';
import type { Caller, Member } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { findAccount } from './find-account.ts';
import { checkPassword } from './log-in.ts';
import { beginLogin, endLogins, type TokenAnswer } from './logins.ts';
import { createLink, deleteOutdatedLinks, invalidLink, readLink, useLink } from './mailed-links.ts';
import type { MemberDeps } from './member-deps.ts';
import { mailResetLink, refuseWeak, replacePassword } from './password-reset.ts';
import { NO_PASSWORD, passwordCaller } from './passwords.ts';
import { notifyAccountChange } from './notify-account-change.ts';

/** Sets the full name and the short name of a member. */
export async function changeNames(
  { db, now }: MemberDeps,
  owner: Member,
  { long_name: longName, short_name: shortName }: { long_name: string; short_name: string },
): Promise<void> {
  await db.queries
    .update(members)
    .set({ longName, shortName, updatedAt: now() })
    .where(eq(members.id, owner.id));
}

/**
 * Mails a link to the new address after checking the password; `confirmEmail` makes the change. Never reveals that the
 * address has a member.
 */
export async function changeEmail(
  deps: MemberDeps,
  owner: Member,
  { email_address: email, current_password: password }: { email_address: string; current_password: string },
  caller: Caller,
): Promise<{ pending: true }> {
  const { db, now } = deps;
  const account = await findAccount(db.queries, owner.id);
  await checkPassword(deps, account, password, caller);
  const address = email.normalize('NFKC');
  const expires = new Date(now().getTime() + DAY_MS);
  await db.transaction(async (tx) => {
    const { shortName } = account;
    const link = await createLink(tx, 'new-email', { memberId: owner.id, email: address, expires });
    await enqueueMail(tx, {
      cause: `new-email:${link.id}`,
      template: 'new-email-confirm',
      recipient: address,
      data: { name: shortName, link },
    });
  });
  return { pending: true };
}

/**
 * Changes the member's address to the one that the link was mailed to. Mails the old address a link to undo it for 72
 * hours and deletes the other links mailed there. Throws 422 when the link is invalid or another member has the address.
 */
export async function confirmEmail(deps: MemberDeps, owner: Member, token: string): Promise<void> {
  const id = readLink(deps, 'new-email', token);
  await deps.db
    .transaction(async (tx) => {
      const { memberId, email } = await useLink(tx, 'new-email', id);
      if (memberId !== owner.id || email === null) throw invalidLink();
      const account = await findAccount(tx, memberId, true);
      await deleteOutdatedLinks(tx, memberId);
      const expires = new Date(deps.now().getTime() + UNDO_MS);
      const undo = await createLink(tx, 'email-undo', { memberId, email: account.email, expires });
      await notifyAccountChange(tx, account, 'EMAIL', undo);
      await tx
        .update(members)
        .set({ email, emailKey: emailKey(email), updatedAt: deps.now() })
        .where(eq(members.id, memberId));
    })
    .catch(refuseTakenAddress);
}

/**
 * Restores the address that the undo link was mailed to. The person who changed it knew the password, so every login ends, the
 * password stops working and a link to choose a new one is mailed. Throws 422 as `confirmEmail`.
 */
export async function undoEmail(deps: MemberDeps, token: string): Promise<void> {
  const id = readLink(deps, 'email-undo', token);
  const now = deps.now();
  await deps.db
    .transaction(async (tx) => {
      const { memberId, email, createdAt } = await useLink(tx, 'email-undo', id);
      if (email === null) throw invalidLink();
      const account = await findAccount(tx, memberId, true);
      await deleteOutdatedLinks(tx, memberId, createdAt);
      await tx
        .update(members)
        .set({ email, emailKey: emailKey(email), passwordHash: NO_PASSWORD, updatedAt: now })
        .where(eq(members.id, memberId));
      await endLogins(tx, memberId, now);
      await mailResetLink(tx, { ...account, email }, { now, isMailed: true });
    })
    .catch(refuseTakenAddress);
}

const UNDO_MS = 72 * HOUR_MS;

function refuseTakenAddress(error: unknown): never {
  if (!isUniqueViolation(error, 'members_live_email')) throw error;
  throw invalid({}, ['This address belongs to another member. We didn’t change your email address.']);
}

/** Sets a new password after checking the current one; ends every login and starts a new one. Throws 422. */
export async function changePassword(
  deps: MemberDeps,
  owner: Member,
  { current_password: current, new_password: next }: { current_password: string; new_password: string },
  caller: Caller,
): Promise<TokenAnswer & { number: string }> {
  const account = await findAccount(deps.db.queries, owner.id);
  await checkPassword(deps, account, current, caller);
  refuseWeak(next, 'new_password', [account.email, account.longName, account.shortName]);
  const passwordHash = await deps.passwords.hash(next, passwordCaller(caller));
  const tokens = await deps.db.transaction(async (tx) => {
    const locked = await findAccount(tx, owner.id, true);
    // The password changed after it was checked.
    if (locked.passwordHash !== account.passwordHash)
      throw invalid({ current_password: ['Your password was just changed. Log in again.'] });
    await replacePassword(deps, tx, locked, passwordHash);
    const login = await beginLogin(tx, deps, { id: locked.id, passwordHash }, caller.userAgent);
    if (!login) throw new Error('A member with a new password could not log in');
    return login;
  });
  return { ...tokens, number: account.number };
}
