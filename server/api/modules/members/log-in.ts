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

/** Limits of failed tries per address and per caller. A successful login isn't counted. */
const ACCOUNT = { limit: 10, window: 15 * MINUTE };
const ACCOUNT_DAY = { limit: 100, window: DAY };
const CALLER = { limit: 50, window: 15 * MINUTE };

/**
 * Logs a member in. An unknown address and a wrong password get the same 422 after the same work, and the limits (429)
 * count both alike, so that an answer never tells whether an address has an account.
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
  await resetTries(deps, email, ip);
  return { ...tokens, number: account.number };
}

const keys = (email: string, ip: string) => ({
  account: `login:${emailKey(email)}`,
  accountDay: `login-day:${emailKey(email)}`,
  caller: `login-from:${ip}`,
});

/** Counts before the password is compared, so that parallel tries can't pass the limit. */
async function countTry({ db, now }: MemberDeps, email: string, ip: string): Promise<void> {
  const key = keys(email, ip);
  await throttle(db.queries, key.caller, CALLER.limit, CALLER.window, now());
  await throttle(db.queries, key.account, ACCOUNT.limit, ACCOUNT.window, now());
  await throttle(db.queries, key.accountDay, ACCOUNT_DAY.limit, ACCOUNT_DAY.window, now());
}

async function resetTries({ db, now }: MemberDeps, email: string, ip: string): Promise<void> {
  const key = keys(email, ip);
  await uncountUse(db.queries, key.caller, CALLER.window, now());
  await forgetUses(db.queries, [key.account, key.accountDay]);
}

/** Resets the count of failed tries for an address whose owner has proven it, for example by a mailed link. */
export async function deleteTriesOf({ db }: Pick<MemberDeps, 'db'>, email: string): Promise<void> {
  const { account, accountDay } = keys(email, '');
  await forgetUses(db.queries, [account, accountDay]);
}

/**
 * Checks the password of a logged-in member, with the same limits as a login.
 * Throws 422 at the field `current_password`.
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
  await resetTries(deps, account.email, ip);
}
