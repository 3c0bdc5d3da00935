import { and, eq, sql } from 'drizzle-orm';
import type { Tally } from '../modules/campaigns/campaign-rules.ts';
import { campaignRecipients } from '../modules/campaigns/tables.ts';
import { SKIP_WORDS } from '../modules/mail/find-skip-reason.ts';
import type { Queries } from '../platform/database/database.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';

/** Writes what became of the mails of a campaign to its readers, once each has ended. */
export async function settleReaders(tx: Queries, campaignId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${campaignRecipients} set
      state = case mail.state when 'SENT' then 'SENT' when 'UNCERTAIN' then 'UNANSWERED' else 'NOT_SENT' end,
      reason = case when mail.state in ('SENT', 'UNCERTAIN') then null
        when last.outcome = 'BOUNCED' then 'BOUNCED'
        when last.outcome <> 'SKIPPED' then 'REFUSED'
        when mail.last_error = ${SKIP_WORDS.SUPPRESSED} then 'SUPPRESSED'
        when mail.last_error = ${SKIP_WORDS.OPTED_OUT} then 'OPTED_OUT'
        else 'TOO_LATE' end,
      updated_at = ${now.toISOString()}::timestamptz
    from ${outbox} mail
    left join lateral (
      select outcome from ${outboxAttempts} where mail_id = mail.id order by id desc limit 1
    ) last on true
    where ${campaignRecipients}.campaign_id = ${campaignId} and ${campaignRecipients}.state = 'QUEUED'
      and mail.id = ${campaignRecipients}.mail_id and mail.state in ('SENT', 'UNCERTAIN', 'FAILED', 'HELD')`);
  // Mail of a person whose data was erased is deleted with it.
  await tx
    .update(campaignRecipients)
    .set({ state: 'NOT_SENT', reason: 'CLOSED', updatedAt: now })
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        eq(campaignRecipients.state, 'QUEUED'),
        sql`not exists (select from ${outbox} where ${outbox.id} = ${campaignRecipients.mailId})`,
      ),
    );
}

/** How many mails of a campaign were tried, bounced, and were marked as spam. */
export async function tallyMails(queries: Queries, campaignId: string): Promise<Tally> {
  const hasAttempt = (outcome: string) => sql`exists (select from ${outboxAttempts}
    where ${outboxAttempts.mailId} = ${campaignRecipients.mailId} and ${outboxAttempts.outcome} = ${outcome})`;
  const [tally] = await queries
    .select({
      tried: sql<number>`(count(*) filter (where ${campaignRecipients.state} <> 'QUEUED'))::int`,
      bounces: sql<number>`(count(*) filter (where ${campaignRecipients.reason} = 'BOUNCED' or ${hasAttempt('BOUNCED')}))::int`,
      complaints: sql<number>`(count(*) filter (where ${hasAttempt('COMPLAINED')}))::int`,
    })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), sql`${campaignRecipients.mailId} is not null`));
  return tally ?? { tried: 0, bounces: 0, complaints: 0 };
}
