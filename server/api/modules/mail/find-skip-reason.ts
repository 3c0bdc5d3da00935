import { eq } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../../shared/contracts/email-prefs.ts';
import { findMailLevel } from './mail-designs.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailPrefs, emailSuppressions } from './tables.ts';

/**
 * Why this address gets no mail of this kind; null when it does. The suppression list applies to every mail, the
 * preferences to all but required mail.
 */
export async function findSkipReason(
  queries: Queries,
  { template, recipient }: { template: string; recipient: string },
): Promise<string | null> {
  const key = emailKey(recipient);
  const suppressed = await queries.$count(emailSuppressions, eq(emailSuppressions.emailKey, key));
  if (suppressed > 0) return 'Suppressed address';
  const level = findMailLevel(template);
  if (level === 0) return null;
  const [prefs] = await queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, key));
  return level <= (prefs?.setting ?? DEFAULT_SETTING) ? null : 'No longer wanted';
}
