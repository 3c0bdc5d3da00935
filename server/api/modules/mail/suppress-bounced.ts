import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { countBounced } from '../../platform/outbox/outbox-rows.ts';
import { emailSuppressions } from './tables.ts';

/** One refusal may be a mistake of the server. */
const MIN_BOUNCES = 2;

/** Suppresses an address that the server did not know for two different mails. */
export async function suppressBounced(
  tx: Queries,
  { recipient, words, at }: { recipient: string; words: string; at: Date },
): Promise<void> {
  const key = emailKey(recipient);
  if ((await countBounced(tx, key)) < MIN_BOUNCES) return;
  await tx
    .insert(emailSuppressions)
    .values({ emailKey: key, cause: 'BOUNCE', reason: words, createdAt: at })
    .onConflictDoNothing();
}
