import type * as v from 'valibot';
import { passwordLimits } from '../../../../shared/contracts/limits.ts';
import type { logIn as contract } from '../../../../shared/contracts/members.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { applyLimits, deleteUses, uncountUse } from '../../platform/limits/limits.ts';
import { listUses } from '../../platform/serve/limit-uses.ts';
import { reopenAccount } from './close-account.ts';
import { findAccountToLogIn } from './find-account.ts';
import { beginLogin, type TokenAnswer } from './logins.ts';
import type { LogInDeps, MemberDeps } from './member-deps.ts';
import { passwordCaller } from './passwords.ts';

/**
 * Logs a member in. An account that was closed up to 90 days ago is open again. An unknown address and a wrong password get the same 422 after the same work, and the limits (429)
 * count both alike, so that an answer never tells whether an address has an account.
 */
export async function logIn(
  deps: LogInDeps,
  { email, password }: v.InferOutput<typeof contract.body>,
  caller: Caller,
): Promise<TokenAnswer & { number: string }> {
  const { db, passwords } = deps;
  await countTry(deps, email, caller);
  const account = await findAccountToLogIn(db.queries, email, deps.now());
  const isRight = await passwords.verify(account?.passwordHash ?? null, password, passwordCaller(caller));
  const tokens =
    isRight && account
      ? await db.transaction(async (tx) => {
          if (account.deactivatedAt !== null) await reopenAccount(tx, deps, account);
          return beginLogin(tx, deps, account, caller.userAgent);
        })
      : null;
  if (!tokens || !account) throw invalid({}, ['Wrong email or password.']);
  await resetTries(deps, email, caller);
  return { ...tokens, number: account.number };
}

// Counted here and not by `serve`: only the handler knows whether a try was wrong, and a right one is taken back.
const [fromAddress, ...perEmail] = passwordLimits;

/** Counts before the password is compared, so that parallel tries can't pass the limit. */
const countTry = ({ db, now }: MemberDeps, email: string, caller: Caller) =>
  applyLimits(db.queries, listUses(passwordLimits, { caller, input: { email } }), now());

async function resetTries(deps: MemberDeps, email: string, caller: Caller): Promise<void> {
  for (const use of listUses([fromAddress], { caller })) await uncountUse(deps.db.queries, use, deps.now());
  await deleteTriesOf(deps, email);
}

/** Resets the count of failed tries for an address whose owner has proven it, for example by a mailed link. */
export async function deleteTriesOf({ db }: Pick<MemberDeps, 'db'>, email: string): Promise<void> {
  const uses = listUses(perEmail, { input: { email } });
  await deleteUses(
    db.queries,
    uses.map(({ key }) => key),
  );
}

/**
 * Checks the password of a logged-in member, with the same limits as a login.
 * Throws 422 at the field `current_password`.
 */
export async function checkPassword(
  deps: MemberDeps,
  account: { email: string; passwordHash: string },
  password: string,
  caller: Caller,
): Promise<void> {
  await countTry(deps, account.email, caller);
  if (!(await deps.passwords.verify(account.passwordHash, password, passwordCaller(caller))))
    throw invalid({ current_password: ['Wrong password'] });
  await resetTries(deps, account.email, caller);
}
