import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../../shared/format/durations.ts';
import { mailboxKey } from '../../platform/email-key.ts';
import { countUse } from '../../platform/limits/limits.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The limits of mails per email address. A reset link is valid for the same 15 minutes, so the last one still works. */
const MAILS = {
  'register-mail': { max: 5, seconds: HOUR_SECONDS },
  'reset-mail': { max: 3, seconds: 15 * MINUTE_SECONDS },
};

/**
 * Counts a mail to a typed address and returns whether to send it. It isn't a limit in the contract, because a 429 would
 * reveal that others use the address too. The call answers as usual and only the mail isn't sent.
 */
export async function countMail(
  queries: Queries,
  name: keyof typeof MAILS,
  email: string,
  now: Date,
): Promise<boolean> {
  const use = { key: `${name}:${mailboxKey(email)}`, ...MAILS[name] };
  return (await countUse(queries, use, now)) <= use.max;
}
