import { and, eq } from 'drizzle-orm';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { members } from './tables.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { countMail } from './count-mail.ts';
import { type Account, findAccountToLogIn, mayLogIn } from './find-account.ts';
import { deleteTriesOf } from './log-in.ts';
import { endLogins } from './logins.ts';
import { createLink, deleteOutdatedLinks, invalidLink, readLink, useLink } from './mailed-links.ts';
import type { MemberDeps } from './member-deps.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { findPasswordFault, passwordCaller } from './passwords.ts';

const LINK_MS = 15 * MINUTE_MS;

/**
 * Mails a link to choose a new password. An unknown address gets the same answer after the same work. Mails are limited
 * over the lifetime of a link, so that a recipient who gets no further mail still has a link that works.
 */
export async function requestPasswordReset({ db, now }: MemberDeps, email: string): Promise<void> {
  const isMailed = await countMail(db.queries, 'reset-mail', email, now());
  const account = await findAccountToLogIn(db.queries, email, now());
  await db.transaction((tx) => mailResetLink(tx, account, { now: now(), isMailed }));
}

/** Stores a link to choose a new password, and mails it to the account's address if `isMailed`. */
export async function mailResetLink(
  tx: Queries,
  account: Pick<Account, 'id' | 'email' | 'shortName'> | undefined,
  { now, isMailed }: { now: Date; isMailed: boolean },
): Promise<void> {
  const expires = new Date(now.getTime() + LINK_MS);
  const link = await createLink(tx, 'password-reset', { memberId: account?.id ?? null, expires });
  if (!account || !isMailed) return;
  await enqueueMail(tx, {
    cause: `password-reset:${link.id}`,
    template: 'password-reset',
    recipient: account.email,
    data: { name: account.shortName, link },
  });
}

/**
 * Sets a new password with a mailed link and ends every login. It also resets the failed tries, so
 * that strangers can't lock the owner out. Throws 422.
 */
export async function resetPassword(
  deps: MemberDeps,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<void> {
  const { db } = deps;
  const id = readLink(deps, 'password-reset', token);
  refuseWeak(password, 'password', []);
  const passwordHash = await deps.passwords.hash(password, passwordCaller(caller));
  const email = await db.transaction(async (tx) => {
    const { memberId } = await useLink(tx, 'password-reset', id);
    const [account] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), mayLogIn(deps.now())))
      .for('update');
    if (!account) throw invalidLink();
    refuseWeak(password, 'password', [account.email, account.longName, account.shortName]);
    await replacePassword(deps, tx, account, passwordHash);
    return account.email;
  });
  await deleteTriesOf(deps, email);
}

/** Throws 422 at `field` when a password is common or contains one of `own`, the member's own names and address. */
export function refuseWeak(password: string, field: string, own: string[]): void {
  const fault = findPasswordFault(password, own);
  if (fault) throw invalid({ [field]: [fault] });
}

/** Sets a password and ends every login and link, in the transaction that has locked the account. */
export async function replacePassword(
  { now }: Pick<MemberDeps, 'now'>,
  tx: Queries,
  account: Account,
  passwordHash: string,
): Promise<void> {
  await tx.update(members).set({ passwordHash, updatedAt: now() }).where(eq(members.id, account.id));
  await endLogins(tx, account.id, now());
  await deleteOutdatedLinks(tx, account.id);
  await notifyAccountChange(tx, account, 'PASSWORD');
}
