import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CampaignState, NotSentReason, RecipientState } from '../../../../shared/contracts/campaigns.ts';
import type { MailTopicName } from '../../../../shared/contracts/mail-topics.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { approvals } from '../approvals/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { members } from '../members/tables.ts';

/** Rules that say who gets mail about a topic. Who that is, is looked up each time. */
export const mailingLists = pgTable(
  'mailing_lists',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    topic: text('topic').$type<MailTopicName>().notNull(),
    /** See `mailingRules`. */
    rules: jsonb('rules').notNull(),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mailing_lists_name').on(sql`lower(${t.name})`),
    check('mailing_lists_topic', sql`${t.topic} in ('OFFERS','NEWS')`),
  ],
);

export type MailingListRow = typeof mailingLists.$inferSelect;

/** DRAFT until a second person approves it, then its readers are frozen as rows. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The list that a draft will go to; null once the list is removed. */
    listId: text('list_id').references(() => mailingLists.id, { onDelete: 'set null' }),
    topic: text('topic').$type<MailTopicName>().notNull(),
    subject: text('subject').notNull(),
    /** Paragraphs with an empty line between them. */
    words: text('words').notNull(),
    buttonLabel: text('button_label'),
    /** A path of this site. */
    buttonLink: text('button_link'),
    couponId: text('coupon_id').references(() => coupons.id),
    /** Null: as soon as it is approved. */
    sendAt: instant('send_at'),
    ratePerMinute: integer('rate_per_minute').notNull(),
    /** How many of 100 readers get no mail, to compare them with those who do. */
    controlPercent: integer('control_percent').notNull(),
    state: text('state').$type<CampaignState>().notNull().default('DRAFT'),
    /** The request for its approval. */
    approvalId: text('approval_id').references(() => approvals.id),
    /** Who matched the list when the readers were frozen, see `audienceCount`. */
    frozen: jsonb('frozen'),
    /** When the next mail may be queued: the rate, for all processes. */
    nextAt: instant('next_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** Why it was stopped or paused. */
    stopReason: text('stop_reason'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('campaigns_by_state').on(t.state),
    index('campaigns_by_time').on(t.createdAt),
    check('campaigns_topic', sql`${t.topic} in ('OFFERS','NEWS')`),
    check(
      'campaigns_state',
      sql`${t.state} in ('DRAFT','SCHEDULED','SENDING','PAUSED','STOPPED','FINISHED')`,
    ),
    check('campaigns_rate', sql`${t.ratePerMinute} between 1 and 6000`),
    check('campaigns_control', sql`${t.controlPercent} between 0 and 50`),
    check('campaigns_frozen', sql`${t.state} = 'DRAFT' or ${t.frozen} is not null`),
    check('campaigns_button', sql`(${t.buttonLabel} is null) = (${t.buttonLink} is null)`),
  ],
);

export type CampaignRow = typeof campaigns.$inferSelect;

/** The readers of a campaign, frozen when it is approved. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** The order in which they are mailed. */
    position: integer('position').notNull(),
    topic: text('topic').$type<MailTopicName>().notNull(),
    /** The Pacific month in which the campaign starts, e.g. 2026-11. */
    period: text('period').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    memberId: text('member_id').references(() => members.id),
    /**
     * CONTROL: held back to compare. UNANSWERED: the mail server may have it, but never said so; it is not sent again.
     * NOT_SENT: see `reason`.
     */
    state: text('state').$type<RecipientState>().notNull(),
    /** The mail in the outbox, once it is there. */
    mailId: text('mail_id'),
    reason: text('reason').$type<NotSentReason>(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.position] }),
    uniqueIndex('campaign_recipients_address').on(t.campaignId, t.emailKey),
    // An address gets one campaign of a topic in a month, whatever the commands may miss.
    uniqueIndex('campaign_recipients_topic')
      .on(t.topic, t.period, t.emailKey)
      .where(sql`${t.state} <> 'NOT_SENT'`),
    index('campaign_recipients_by_state').on(t.campaignId, t.state, t.position),
    index('campaign_recipients_by_mail').on(t.mailId),
    index('campaign_recipients_by_email').on(t.emailKey),
    check(
      'campaign_recipients_state',
      sql`${t.state} in ('CONTROL','WAITING','QUEUED','SENT','UNANSWERED','NOT_SENT')`,
    ),
    check('campaign_recipients_reason', sql`(${t.state} = 'NOT_SENT') = (${t.reason} is not null)`),
    check(
      'campaign_recipients_mail',
      sql`${t.state} not in ('QUEUED','SENT','UNANSWERED') or ${t.mailId} is not null`,
    ),
  ],
);

export type RecipientRow = typeof campaignRecipients.$inferSelect;
