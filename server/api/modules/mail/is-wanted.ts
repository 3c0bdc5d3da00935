import { eq } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../../shared/contracts/email-prefs.ts';
import { findMailLevel } from './mail-designs.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailPrefs, emailSuppressions } from './tables.ts';

/**
 * Whether this address gets this kind of mail. Required mails are always sent. For all others, the suppression list
 * overrides the preferences.
 */
export async function isWanted(
  queries: Queries,
  { template, recipient }: { template: string; recipient: string },
): Promise<boolean> {
  const level = findMailLevel(template);
  if (level === 0) return true;
  const key = emailKey(recipient);
  const suppressed = await queries.$count(emailSuppressions, eq(emailSuppressions.emailKey, key));
  if (suppressed > 0) return false;
  const [prefs] = await queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, key));
  return level <= (prefs?.setting ?? DEFAULT_SETTING);
}
