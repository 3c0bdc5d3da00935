import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { siteMessages } from './tables.ts';

type NewSiteMessage = typeof siteMessages.$inferInsert;

/** Adds a message for a member. Does nothing if one with the same template and transaction exists. */
export async function addSiteMessage(tx: Queries, message: NewSiteMessage): Promise<void> {
  await tx.insert(siteMessages).values(message).onConflictDoNothing();
}

/** Dismisses the messages of a template about a transaction, whose id is in their payload. */
export async function dismissTransactionMessage(
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
