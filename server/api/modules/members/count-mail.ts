import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../../shared/format/durations.ts';
import { emailKey } from '../../platform/email-key.ts';
import { countUse } from '../../platform/limits/limits.ts';
import type { Queries } from '../../platform/database/database.ts';

/** How many mails one email address gets. A reset link lives for the same 15 minutes: the last one still works. */
const MAILS = {
  'register-mail': { max: 5, seconds: HOUR_SECONDS },
  'reset-mail': { max: 3, seconds: 15 * MINUTE_SECONDS },
};

/**
 * Counts a mail to an address that somebody typed, and answers whether to send it. This is no limit of a contract: a
 * 429 would tell whose address it is that others ask for, so the call answers as always and only the mail is left out.
 */
export async function countMail(
  queries: Queries,
  name: keyof typeof MAILS,
  email: string,
  now: Date,
): Promise<boolean> {
  const use = { key: `${name}:${emailKey(email)}`, ...MAILS[name] };
  return (await countUse(queries, use, now)) <= use.max;
}
