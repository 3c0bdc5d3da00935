import { eq, sql } from 'drizzle-orm';
import {
  DEFAULT_SETTING,
  type DeliverySetting,
  setEmailPrefs,
} from '../../../../shared/contracts/email-prefs.ts';
import { emailKey } from '../../platform/email-key.ts';
import { emailPrefs } from './tables.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { applyLimits } from '../../platform/limits/limits.ts';
import { listUses } from '../../platform/serve/limit-uses.ts';
import { prefsPath, signPrefs } from './prefs-links.ts';
import { parseSetting } from './delivery-setting.ts';

/** The address whose preferences are requested, and the caller's proof of access to it. */
interface PrefsRequest {
  email: string;
  token: string | undefined;
  caller: Caller;
}

/** Returns the default for every address without proof, so that no one can probe addresses. */
export async function findPrefs(deps: Deps, request: PrefsRequest) {
  const [row] = await deps.db.queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, emailKey(request.email)));
  const is_proven = isProven(deps, request);
  return { email_delivery_setting: is_proven ? parseSetting(row?.setting) : DEFAULT_SETTING, is_proven };
}

/**
 * Saves the setting at once with proof. Without, mails a confirmation link and returns the same for every address.
 * Throws 429 when the limits of the contract are exceeded.
 */
export async function choosePrefs(deps: Deps, request: PrefsRequest, value: string) {
  const setting = parseSetting(Number(value));
  if (!isProven(deps, request)) {
    await mailConfirmLink(deps, request, setting);
    return { email_delivery_setting: setting, pending: true };
  }
  const updatedAt = deps.now();
  await deps.db.queries
    .insert(emailPrefs)
    .values({ emailKey: emailKey(request.email), setting, updatedAt })
    .onConflictDoUpdate({ target: emailPrefs.emailKey, set: { setting, updatedAt } });
  return { email_delivery_setting: setting, pending: false };
}

/**
 * Lowers the setting to `setting`, for the one-click unsubscribe of a mail. A lower setting stays. Returns false if the
 * token is not valid for this address.
 */
export async function lowerPrefs(
  { db, signer, now }: Pick<Deps, 'db' | 'signer' | 'now'>,
  { email, token }: { email: string; token: string },
  setting: DeliverySetting,
): Promise<boolean> {
  const key = emailKey(email);
  if (!signer.verify('email-prefs', key, token, now())) return false;
  const updatedAt = now();
  await db.queries
    .insert(emailPrefs)
    .values({ emailKey: key, setting: Math.min(setting, DEFAULT_SETTING), updatedAt })
    .onConflictDoUpdate({
      target: emailPrefs.emailKey,
      set: { setting: sql`least(${emailPrefs.setting}, ${setting}::int)`, updatedAt },
    });
  return true;
}

function isProven({ signer, now }: Deps, { email, token, caller }: PrefsRequest): boolean {
  const key = emailKey(email);
  const isMember = caller.member !== null && emailKey(caller.member.email) === key;
  return isMember || signer.verify('email-prefs', key, token ?? '', now());
}

async function mailConfirmLink(
  { db, signer, now }: Deps,
  { email, caller }: PrefsRequest,
  setting: DeliverySetting,
): Promise<void> {
  // Applied here instead of in `serve`, because a change with proof sends no mail and must not be limited.
  await applyLimits(
    db.queries,
    listUses(setEmailPrefs.limits, { caller, input: { emailAddress: email } }),
    now(),
  );
  const expires = new Date(now().getTime() + DAY_MS);
  await enqueueMail(db.queries, {
    // Clicks within the same minute send one mail.
    cause: `email-prefs:${emailKey(email)}:${setting}:${Math.floor(now().getTime() / MINUTE_MS)}`,
    template: 'email-prefs-confirm',
    recipient: email,
    data: { link: `${prefsPath(email, signPrefs(signer, email, expires))}&setting=${setting}` },
  });
}
