import { eq } from 'drizzle-orm';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { countBounced } from '../../platform/outbox/outbox-rows.ts';
import { emailSuppressions } from './tables.ts';

/** One refusal may be a mistake of the server. */
const MIN_BOUNCES = 2;

interface Bounce {
  recipient: string;
  words: string;
  at: Date;
}

/** Suppresses an address that the server did not know for two different mails. */
export async function suppressBounced(tx: Queries, bounce: Bounce): Promise<void> {
  if ((await countBounced(tx, emailKey(bounce.recipient))) < MIN_BOUNCES) return;
  await suppressAddress(tx, { ...bounce, cause: 'BOUNCE' });
}

/** Adds an address to the suppression list. A bounce replaces a complaint, which stops advertising only. */
export async function suppressAddress(
  tx: Queries,
  { recipient, cause, words: reason, at: createdAt }: Bounce & { cause: 'BOUNCE' | 'COMPLAINT' },
): Promise<void> {
  const row = { emailKey: emailKey(recipient), cause, reason, createdAt };
  const adding = tx.insert(emailSuppressions).values(row);
  if (cause === 'COMPLAINT') await adding.onConflictDoNothing();
  else
    await adding.onConflictDoUpdate({
      target: emailSuppressions.emailKey,
      set: { cause, reason, createdAt },
      setWhere: eq(emailSuppressions.cause, 'COMPLAINT'),
    });
}
