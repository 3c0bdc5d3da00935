import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { siteMessages } from './tables.ts';

type NewSiteMessage = typeof siteMessages.$inferInsert;

/** Shows a member a message on the site; a second one of the same template about the same stay changes nothing. */
export async function addSiteMessage(tx: Queries, message: NewSiteMessage): Promise<void> {
  await tx.insert(siteMessages).values(message).onConflictDoNothing();
}

/** Dismisses the messages of a template about a stay: the stay's id is in their payload. */
export async function dismissStayMessage(
  tx: Queries,
  { template, transactionId, now }: { template: string; transactionId: string; now: Date },
): Promise<void> {
  await tx
    .update(siteMessages)
    .set({ dismissedAt: sql`coalesce(${siteMessages.dismissedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(siteMessages.template, template),
        eq(sql`(${siteMessages.payload} ->> 'transaction_id')`, transactionId),
      ),
    );
}
