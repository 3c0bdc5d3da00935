import { eq } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../../shared/contracts/email-prefs.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailPrefs, emailSuppressions } from './tables.ts';
import { findMailDesign } from './mail-designs.ts';

/**
 * Whether this address gets mails of this kind. What is required always goes; the suppression list wins over
 * whatever was chosen.
 */
export async function isWanted(
  queries: Queries,
  { template, recipient }: { template: string; recipient: string },
): Promise<boolean> {
  const level = findMailDesign(template)?.level ?? 0;
  if (level === 0) return true;
  const key = emailKey(recipient);
  const suppressed = await queries.$count(emailSuppressions, eq(emailSuppressions.emailKey, key));
  if (suppressed > 0) return false;
  const [chosen] = await queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, key));
  return level <= (chosen?.setting ?? DEFAULT_SETTING);
}
