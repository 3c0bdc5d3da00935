import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../shared/contracts/email-prefs.ts';
import type { NotSentReason } from '../../../shared/contracts/campaigns.ts';
import { MAIL_TOPICS } from '../../../shared/contracts/mail-topics.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { findStopReason, readPace } from '../modules/campaigns/campaign-rules.ts';
import { type CampaignRow, campaignRecipients, campaigns } from '../modules/campaigns/tables.ts';
import { findMailLevel } from '../modules/mail/mail-designs.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import { members } from '../modules/members/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import { addMails, LANES } from '../platform/outbox/outbox-rows.ts';
import { findCouponCode, toMail } from './campaign-mail.ts';
import { endSending } from './control-campaign.ts';
import { settleReaders, tallyMails } from './settle-readers.ts';

/** How many mails of a campaign wait in the outbox at most, so that a pause has little to take back. */
const MAX_AHEAD = 200;

/**
 * Moves every campaign on by one step, each in a transaction that locks it: a process that dies leaves a whole step or
 * none, and of several processes one does it. Run it again and again.
 */
export async function advanceCampaigns({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const due = await db.queries.select({ id: campaigns.id }).from(campaigns).where(isDue(now()));
  for (const { id } of due) await db.transaction((tx) => advance(tx, id, now()));
}

/** Campaigns that send or should begin, and those with mail that was under way when they were paused or stopped. */
const isDue = (now: Date) =>
  or(
    eq(campaigns.state, 'SENDING'),
    and(eq(campaigns.state, 'SCHEDULED'), lte(campaigns.sendAt, now)),
    and(
      inArray(campaigns.state, ['PAUSED', 'STOPPED']),
      sql`exists (select from ${campaignRecipients} where ${campaignRecipients.campaignId} = ${campaigns.id}
        and ${campaignRecipients.state} = 'QUEUED')`,
    ),
  );

async function advance(tx: Queries, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  if (!row) return;
  await settleReaders(tx, id, now);
  if (row.state === 'PAUSED' || row.state === 'STOPPED') return;
  const begun = { ...row, state: 'SENDING', startedAt: row.startedAt ?? now } as const;
  await tx
    .update(campaigns)
    .set({ ...(await send(tx, begun, now)), updatedAt: now })
    .where(eq(campaigns.id, id));
}

/** Stops, queues the next mails, or finishes. Returns the campaign's new values. */
async function send(tx: Queries, row: CampaignRow, now: Date): Promise<Partial<CampaignRow>> {
  const { state, startedAt } = row;
  const reason = findStopReason(await tallyMails(tx, row.id));
  if (reason) return { startedAt, ...(await endSending(tx, row, { reason, at: now })) };
  const nextAt = await queueNext(tx, row, now);
  const isOver = (await countIn(tx, row.id, ['WAITING', 'QUEUED'])) === 0;
  return isOver ? { startedAt, state: 'FINISHED', endedAt: now } : { startedAt, state, nextAt };
}

const countIn = (tx: Queries, id: string, states: ('WAITING' | 'QUEUED')[]): Promise<number> =>
  tx.$count(
    campaignRecipients,
    and(eq(campaignRecipients.campaignId, id), inArray(campaignRecipients.state, states)),
  );

/** Hands the next readers to the outbox, as many as the rate allows. Returns when the next one may follow. */
async function queueNext(tx: Queries, row: CampaignRow, now: Date): Promise<Date> {
  const { allowed, nextAfter } = readPace(row, now);
  const count = Math.min(allowed, MAX_AHEAD - (await countIn(tx, row.id, ['QUEUED'])));
  const readers = count > 0 ? await findNextReaders(tx, row, count) : [];
  const coupon = await findCouponCode(tx, row);
  const mails = [];
  const queued = [];
  for (const { position, email, name, reason } of readers) {
    const isReader = and(
      eq(campaignRecipients.campaignId, row.id),
      eq(campaignRecipients.position, position),
    );
    if (reason) {
      await tx.update(campaignRecipients).set({ state: 'NOT_SENT', reason, updatedAt: now }).where(isReader);
      continue;
    }
    const id = newId();
    queued.push({ id, position });
    mails.push({
      id,
      cause: `campaign:${row.id}:${position}`,
      recipient: email,
      lane: LANES.BULK,
      expiresAt: new Date(now.getTime() + DAY_MS),
      ...toMail(row, { name, coupon }),
    });
  }
  await addMails(tx, mails);
  await noteQueued(tx, row.id, queued, now);
  return nextAfter(readers.length);
}

/** Writes the ids of the new mails to their readers in one statement. */
async function noteQueued(
  tx: Queries,
  campaignId: string,
  queued: { id: string; position: number }[],
  now: Date,
): Promise<void> {
  if (queued.length === 0) return;
  const pairs = queued.map(({ id, position }) => sql`(${position}::int, ${id})`);
  await tx.execute(sql`
    update ${campaignRecipients} set state = 'QUEUED', mail_id = pair.mail_id, updated_at = ${now.toISOString()}::timestamptz
    from (values ${sql.join(pairs, sql`, `)}) as pair(position, mail_id)
    where campaign_id = ${campaignId} and ${campaignRecipients}.position = pair.position`);
}

/** The next readers, with why one of them gets no mail any more. The outbox asks once more when it sends. */
async function findNextReaders(tx: Queries, { id, topic }: CampaignRow, count: number) {
  const level = findMailLevel(MAIL_TOPICS[topic].template);
  const { email, emailKey, name, position, memberId } = campaignRecipients;
  return tx
    .select({
      email,
      name,
      position,
      reason: sql<NotSentReason | null>`case
        when ${emailKey} like '%@erased.invalid' or ${members.deactivatedAt} is not null then 'CLOSED'
        when exists (select from ${emailSuppressions} where ${emailSuppressions.emailKey} = ${emailKey})
          then 'SUPPRESSED'
        when coalesce(${emailPrefs.setting}, case when ${memberId} is null then 0 else ${DEFAULT_SETTING} end) < ${level}
          then 'OPTED_OUT' end`,
    })
    .from(campaignRecipients)
    .leftJoin(emailPrefs, eq(emailPrefs.emailKey, emailKey))
    .leftJoin(members, eq(members.id, memberId))
    .where(and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'WAITING')))
    .orderBy(asc(position))
    .limit(count);
}
