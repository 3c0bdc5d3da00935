import type * as v from 'valibot';
import { passwordLimits } from '../../../../shared/contracts/limits.ts';
import type { logIn as contract } from '../../../../shared/contracts/members.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { applyLimits, deleteUses, type LimitUse, uncountUse } from '../../platform/limits/limits.ts';
import { listUses } from '../../platform/serve/limit-uses.ts';
import { reopenAccount } from './close-account.ts';
import { findAccountToLogIn } from './find-account.ts';
import { beginLogin, type TokenAnswer } from './logins.ts';
import type { LogInDeps, MemberDeps } from './member-deps.ts';
import { passwordCaller } from './passwords.ts';

/** Browsers keep a cookie for at most this long. */
const DEVICE_MS = 400 * DAY_MS;

/**
 * Logs a member in. An account that was closed up to 90 days ago is open again. An unknown address and a wrong password
 * get the same 422 after the same work, and the limits (429) count both alike, so that an answer never tells whether an
 * address has an account. The answer's device token gives this device tries of its own, which nobody else can use up.
 */
export async function logIn(
  deps: LogInDeps,
  { email, password }: v.InferOutput<typeof contract.body>,
  caller: Caller,
): Promise<TokenAnswer & { device_token: string; number: string }> {
  const { db, passwords } = deps;
  await countTry(deps, email, caller);
  const account = await findAccountToLogIn(db.queries, email, deps.now());
  const isRight = await passwords.verify(
    account?.passwordHash ?? null,
    password,
    passwordCaller(caller, isKnownDevice(deps, email, caller)),
  );
  const tokens =
    isRight && account
      ? await db.transaction(async (tx) => {
          if (account.deactivatedAt !== null) await reopenAccount(tx, deps, account);
          return beginLogin(tx, deps, account, caller.userAgent);
        })
      : null;
  if (!tokens || !account) throw invalid({}, ['Wrong email or password.']);
  await resetTries(deps, email, caller);
  const deviceExpires = new Date(deps.now().getTime() + DEVICE_MS);
  const device_token = deps.signer.sign('device', emailKey(email), deviceExpires);
  return { ...tokens, device_token, number: account.number };
}

// Counted here and not by `serve`: only the handler knows whether a try was wrong, and a right one is taken back.
const [fromAddress, ...perEmail] = passwordLimits;

/** Counts before the password is compared, so that parallel tries can't pass the limit. */
const countTry = (deps: MemberDeps, email: string, caller: Caller) =>
  applyLimits(
    deps.db.queries,
    [...listUses([fromAddress], { caller }), ...listTries(deps, email, caller)],
    deps.now(),
  );

/** Whether somebody logged in with this address and the right password on this device. */
const isKnownDevice = ({ signer, now }: MemberDeps, email: string, { deviceToken = '' }: Caller) =>
  signer.verify('device', emailKey(email), deviceToken, now());

/** The counters by email address. A known device has its own, so that strangers can't lock its member out. */
function listTries(deps: MemberDeps, email: string, caller: Caller): LimitUse[] {
  const uses = listUses(perEmail, { input: { email } });
  if (!isKnownDevice(deps, email, caller)) return uses;
  return uses.map((use) => ({ ...use, key: `${use.key}:${caller.deviceToken}` }));
}

async function resetTries(deps: MemberDeps, email: string, caller: Caller): Promise<void> {
  for (const use of listUses([fromAddress], { caller })) await uncountUse(deps.db.queries, use, deps.now());
  const tries = listTries(deps, email, caller);
  await deleteUses(
    deps.db.queries,
    tries.map(({ key }) => key),
  );
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
