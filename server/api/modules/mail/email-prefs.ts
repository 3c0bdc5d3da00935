import { eq } from 'drizzle-orm';
import { DEFAULT_SETTING, setEmailPrefs } from '../../../../shared/contracts/email-prefs.ts';
import { emailKey } from '../../platform/email-key.ts';
import { emailPrefs } from './tables.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { applyLimits } from '../../platform/limits/limits.ts';
import { listUses } from '../../platform/serve/limit-uses.ts';
import { prefsLink } from './prefs-link.ts';
import { parseSetting, type DeliverySetting } from './delivery-setting.ts';

/** Whose preferences, and what the caller shows for being them. */
interface Claim {
  email: string;
  token: string | undefined;
  caller: Caller;
}

/** Without proof every address has the default, so that nobody can be probed. */
export async function findPrefs(deps: Deps, claim: Claim) {
  const [row] = await deps.db.queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, emailKey(claim.email)));
  const is_proven = isProven(deps, claim);
  return { email_delivery_setting: is_proven ? parseSetting(row?.setting) : DEFAULT_SETTING, is_proven };
}

/**
 * Applies the choice at once with proof; without, mails a link that leads to it and answers the same for every
 * address. Throws 429 after 5 such mails to an address a day or 20 mails of an IP address an hour.
 */
export async function choosePrefs(deps: Deps, claim: Claim, wanted: string) {
  const setting = parseSetting(Number(wanted));
  if (!isProven(deps, claim)) {
    await mailConfirmLink(deps, claim, setting);
    return { email_delivery_setting: setting, pending: true };
  }
  const updatedAt = deps.now();
  await deps.db.queries
    .insert(emailPrefs)
    .values({ emailKey: emailKey(claim.email), setting, updatedAt })
    .onConflictDoUpdate({ target: emailPrefs.emailKey, set: { setting, updatedAt } });
  return { email_delivery_setting: setting, pending: false };
}

function isProven({ signer, now }: Deps, { email, token, caller }: Claim): boolean {
  const key = emailKey(email);
  const isMember = caller.member !== null && emailKey(caller.member.email) === key;
  return isMember || signer.verify('email-prefs', key, token ?? '', now());
}

async function mailConfirmLink(
  { db, signer, now }: Deps,
  { email, caller }: Claim,
  setting: DeliverySetting,
): Promise<void> {
  // Counted here and not by `serve`: a choice with proof sends no mail, and must not be refused because of others' tries.
  await applyLimits(
    db.queries,
    listUses(setEmailPrefs.limits, { caller, input: { emailAddress: email } }),
    now(),
  );
  const expires = new Date(now().getTime() + DAY_MS);
  await enqueueMail(db.queries, {
    // A second press within the minute is the same wish.
    cause: `email-prefs:${emailKey(email)}:${setting}:${Math.floor(now().getTime() / MINUTE_MS)}`,
    template: 'email-prefs-confirm',
    recipient: email,
    data: { link: `${prefsLink(signer, email, expires)}&setting=${setting}` },
  });
}
