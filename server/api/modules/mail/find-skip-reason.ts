import { eq } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../../shared/contracts/email-prefs.ts';
import type { SkipReason } from '../../platform/outbox/send-outbox.ts';
import { LANES } from '../../platform/outbox/outbox-rows.ts';
import { findMailLane } from './mail-lane.ts';
import { findMailLevel } from './mail-designs.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { emailPrefs, emailSuppressions } from './tables.ts';

/** Why a mail was not handed over, as its last error says. */
export const SKIP_WORDS = { SUPPRESSED: 'Suppressed address', OPTED_OUT: 'No longer wanted' } as const;

/** Advertising, which a reader who complained no longer gets. Below are reminders and what is required. */
const ADVERTISING_LEVEL = 2;

/**
 * Why this address gets no mail of this kind; null when it does. The suppression list applies to every mail and holds
 * it, after a complaint to advertising only. A campaign's mail is not held. The preferences apply to all but required mail.
 */
export async function findSkipReason(
  queries: Queries,
  { template, recipient }: { template: string; recipient: string },
): Promise<SkipReason | null> {
  const key = emailKey(recipient);
  const level = findMailLevel(template);
  const [suppressed] = await queries
    .select({ cause: emailSuppressions.cause })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.emailKey, key));
  if (suppressed && (suppressed.cause !== 'COMPLAINT' || level >= ADVERTISING_LEVEL))
    return { words: SKIP_WORDS.SUPPRESSED, isHeld: findMailLane(template) !== LANES.BULK };
  if (level === 0) return null;
  const [prefs] = await queries
    .select({ setting: emailPrefs.setting })
    .from(emailPrefs)
    .where(eq(emailPrefs.emailKey, key));
  return level <= (prefs?.setting ?? DEFAULT_SETTING) ? null : { words: SKIP_WORDS.OPTED_OUT, isHeld: false };
}
