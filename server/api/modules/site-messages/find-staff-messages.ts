import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { NOTICE_TEMPLATES, noticePayload } from '../../../../shared/contracts/message-templates.ts';
import type { SiteMessageAudience } from '../../../../shared/contracts/site-messages.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { siteMessages, siteMessageViews } from './tables.ts';

/** A message that staff wrote for an audience. */
export interface StaffMessageRow {
  id: string;
  template: (typeof NOTICE_TEMPLATES)[number];
  title: string;
  text: string;
  audience: SiteMessageAudience;
  startsAt: Date;
  endsAt: Date;
  priority: number;
  shown: number;
  dismissed: number;
}

const ENDED_LIMIT = 100;

const audience = v.picklist(['EVERYONE', 'MEMBERS', 'VISITORS']);
const row = v.pipe(
  v.object({
    id: v.string(),
    template: v.picklist(NOTICE_TEMPLATES),
    audience,
    payload: noticePayload,
    startsAt: v.date(),
    expiresAt: v.date(),
    priority: v.number(),
    shown: v.number(),
    dismissed: v.number(),
  }),
  v.transform(({ payload, expiresAt: endsAt, ...rest }): StaffMessageRow => ({
    ...rest,
    ...payload,
    endsAt,
  })),
);

/** The messages that are shown or scheduled, the first to end first, then those that ended last. */
export async function findStaffMessages(queries: Queries, now: Date): Promise<StaffMessageRow[]> {
  const { expiresAt, startsAt, id } = siteMessages;
  const current = await select(queries)
    .where(and(isNotNull(siteMessages.audience), gt(expiresAt, now)))
    .orderBy(asc(startsAt), asc(id));
  const ended = await select(queries)
    .where(and(isNotNull(siteMessages.audience), lte(expiresAt, now)))
    .orderBy(desc(expiresAt), asc(id))
    .limit(ENDED_LIMIT);
  return [...current, ...ended].map((found) => v.parse(row, found));
}

/** Throws 404. */
export async function getStaffMessage(queries: Queries, id: string): Promise<StaffMessageRow> {
  const [found] = await select(queries).where(and(eq(siteMessages.id, id), isNotNull(siteMessages.audience)));
  if (!found) throw notFound('We can’t find this message.');
  return v.parse(row, found);
}

/** Gets a message, locked until the transaction ends. Throws 404. */
export async function lockStaffMessage(tx: Queries, id: string): Promise<StaffMessageRow> {
  await tx
    .select({ id: siteMessages.id })
    .from(siteMessages)
    .where(eq(siteMessages.id, id))
    .for('no key update');
  return getStaffMessage(tx, id);
}

function select(queries: Queries) {
  const { id, template, audience: group, payload, startsAt, expiresAt, priority } = siteMessages;
  const views = queries
    .select({
      messageId: siteMessageViews.messageId,
      shown: count().as('shown'),
      dismissed: count(siteMessageViews.dismissedAt).as('dismissed'),
    })
    .from(siteMessageViews)
    .groupBy(siteMessageViews.messageId)
    .as('views');
  return queries
    .select({
      id,
      template,
      audience: group,
      payload,
      startsAt,
      expiresAt,
      priority,
      shown: sql<number>`coalesce(${views.shown}, 0)`.mapWith(Number),
      dismissed: sql<number>`coalesce(${views.dismissed}, 0)`.mapWith(Number),
    })
    .from(siteMessages)
    .leftJoin(views, eq(views.messageId, id))
    .$dynamic();
}
