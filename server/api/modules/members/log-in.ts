import type * as v from 'valibot';
import type { logIn as contract } from '../../../../shared/contracts/members.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { forgetUses, throttle, uncountUse } from '../../platform/limits/limits.ts';
import { findAccountByEmail } from './find-account.ts';
import { beginLogin, type TokenAnswer } from './logins.ts';
import type { MemberDeps } from './member-deps.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How often an address may be tried, and how often a caller may try: only tries that fail count. */
const ACCOUNT = { limit: 10, window: 15 * MINUTE };
const ACCOUNT_DAY = { limit: 100, window: DAY };
const CALLER = { limit: 50, window: 15 * MINUTE };

/**
 * Signs a member in. An unknown address and a wrong password are the same 422 after the same work, and 429 comes
 * from what was tried, not from what is there.
 */
export async function logIn(
  deps: MemberDeps,
  { email, password }: v.InferOutput<typeof contract.body>,
  { ip }: Caller,
): Promise<TokenAnswer & { number: string }> {
  const { db, passwords } = deps;
  await countTry(deps, email, ip);
  const account = await findAccountByEmail(db.queries, email);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  const tokens = isRight && account ? await db.transaction((tx) => beginLogin(tx, deps, account)) : null;
  if (!tokens || !account) throw invalid({}, ['Wrong email or password.']);
  await forgetTries(deps, email, ip);
  return { ...tokens, number: account.number };
}

const keys = (email: string, ip: string) => ({
  account: `login:${emailKey(email)}`,
  accountDay: `login-day:${emailKey(email)}`,
  caller: `login-from:${ip}`,
});

/** Counted before the password is looked at: a thousand tries at the same moment are a thousand tries. */
async function countTry({ db, now }: MemberDeps, email: string, ip: string): Promise<void> {
  const key = keys(email, ip);
  await throttle(db.queries, key.caller, CALLER.limit, CALLER.window, now());
  await throttle(db.queries, key.account, ACCOUNT.limit, ACCOUNT.window, now());
  await throttle(db.queries, key.accountDay, ACCOUNT_DAY.limit, ACCOUNT_DAY.window, now());
}

async function forgetTries({ db, now }: MemberDeps, email: string, ip: string): Promise<void> {
  const key = keys(email, ip);
  await uncountUse(db.queries, key.caller, CALLER.window, now());
  await forgetUses(db.queries, [key.account, key.accountDay]);
}

/** Whoever has proven that the address is theirs starts with all tries. */
export async function deleteTriesOf({ db }: Pick<MemberDeps, 'db'>, email: string): Promise<void> {
  const { account, accountDay } = keys(email, '');
  await forgetUses(db.queries, [account, accountDay]);
}

/**
 * Compares the password of somebody who is signed in, with the same limits as a login.
 * Throws the 422 at the field `current_password`.
 */
export async function checkPassword(
  deps: MemberDeps,
  account: { email: string; passwordHash: string },
  password: string,
  { ip }: Caller,
): Promise<void> {
  await countTry(deps, account.email, ip);
  if (!(await deps.passwords.verify(account.passwordHash, password)))
    throw invalid({ current_password: ['Wrong password'] });
  await forgetTries(deps, account.email, ip);
}
