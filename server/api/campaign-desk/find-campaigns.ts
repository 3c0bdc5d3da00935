import { and, asc, desc, eq, inArray, sql, count } from 'drizzle-orm';
import {
  type Campaign,
  type CampaignGroup,
  type CampaignSummary,
  NOT_SENT_REASON_NAMES,
  NOT_SENT_REASONS,
  type RecipientState,
} from '../../../shared/contracts/campaigns.ts';
import { audienceCount } from '../../../shared/contracts/mailing-lists.ts';
import * as v from 'valibot';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { findPendingRequests } from '../modules/approvals/find-approvals.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { describeStopRule, expectEnd, TOPIC_RULE } from '../modules/campaigns/campaign-rules.ts';
import {
  type CampaignRow,
  campaignRecipients,
  campaigns,
  mailingLists,
} from '../modules/campaigns/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { findCouponCode } from './campaign-mail.ts';
import { getAudience } from './freeze-readers.ts';
import { countAudience } from './judge-audience.ts';
import { tallyMails } from './settle-readers.ts';

const MAX_CAMPAIGNS = 100;
const RESULT_MS = 14 * DAY_MS;

type Counts = Partial<Record<RecipientState, number>>;

/** The newest campaigns. */
export async function listCampaigns(queries: Queries, now: Date): Promise<CampaignSummary[]> {
  const rows = await queries
    .select()
    .from(campaigns)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(MAX_CAMPAIGNS);
  const counts = await countReaders(
    queries,
    rows.map(({ id }) => id),
  );
  const requests = rows.flatMap(({ state, approvalId }) =>
    state === 'DRAFT' && approvalId ? [approvalId] : [],
  );
  const asked = await findPendingRequests(queries, requests, now);
  return rows.map((row) =>
    summarize(row, counts.get(row.id) ?? {}, { isAsked: asked.has(row.approvalId ?? ''), now }),
  );
}

export const findLists = (queries: Queries) =>
  queries
    .select({ id: mailingLists.id, name: mailingLists.name })
    .from(mailingLists)
    .orderBy(asc(mailingLists.name));

/** A campaign with its readers, what became of them, and what the reader may do. */
export async function presentCampaign(
  queries: Queries,
  row: CampaignRow,
  { member, now }: { member: Member; now: Date },
): Promise<Campaign> {
  const counts = (await countReaders(queries, [row.id])).get(row.id) ?? {};
  const isDraft = row.state === 'DRAFT';
  const requests = isDraft && row.approvalId ? [row.approvalId] : [];
  const isAsked = (await findPendingRequests(queries, requests, now)).size > 0;
  const [list] = row.listId
    ? await queries.select().from(mailingLists).where(eq(mailingLists.id, row.listId))
    : [];
  const { bounces, complaints } = await tallyMails(queries, row.id);
  return {
    ...summarize(row, counts, { isAsked, now }),
    list_id: row.listId,
    list_name: list?.name ?? null,
    subject: row.subject,
    words: row.words,
    button_label: row.buttonLabel,
    button_link: row.buttonLink,
    coupon: await findCouponCode(queries, row),
    rate_per_minute: row.ratePerMinute,
    control_percent: row.controlPercent,
    started_at: row.startedAt && formatWireDate(row.startedAt),
    stop_reason: row.stopReason,
    audience: isDraft
      ? list
        ? await countAudience(queries, await getAudience(queries, row, now), now)
        : null
      : v.parse(audienceCount, row.frozen),
    not_sent_reasons: await countReasons(queries, row.id),
    bounces,
    complaints,
    stop_rule: describeStopRule(),
    topic_rule: TOPIC_RULE,
    result: await findResult(queries, row),
    allowed_actions: findActions(row, isAsked, member),
    own_address: member.email,
    version: row.version,
  };
}

function findActions({ state }: CampaignRow, isAsked: boolean, { permissions }: Member): string[] {
  const may = (action: 'Update' | 'Send', ...names: string[]) =>
    permissions.has(`EmailCampaigns:${action}`) ? names : [];
  if (state === 'DRAFT') return isAsked ? may('Update', 'test') : may('Update', 'change', 'test', 'ask');
  if (state === 'SCHEDULED' || state === 'SENDING') return may('Send', 'pause', 'stop');
  return state === 'PAUSED' ? may('Send', 'resume', 'stop') : [];
}

function summarize(
  row: CampaignRow,
  counts: Counts,
  { isAsked, now }: { isAsked: boolean; now: Date },
): CampaignSummary {
  const { CONTROL = 0, WAITING = 0, QUEUED = 0, SENT = 0, UNANSWERED = 0, NOT_SENT = 0 } = counts;
  const waiting = WAITING + QUEUED;
  const end = expectCampaignEnd(row, waiting, now);
  return {
    id: row.id,
    name: row.name,
    topic: row.topic,
    state: row.state,
    is_asked: isAsked,
    send_at: row.sendAt && formatWireDate(row.sendAt),
    expected_end: end && formatWireDate(end),
    ended_at: row.endedAt && formatWireDate(row.endedAt),
    readers: CONTROL + waiting + SENT + UNANSWERED + NOT_SENT,
    control: CONTROL,
    waiting,
    sent: SENT,
    unanswered: UNANSWERED,
    not_sent: NOT_SENT,
  };
}

/** By the rate, from its start or from now. */
function expectCampaignEnd(row: CampaignRow, waiting: number, now: Date): Date | null {
  if (row.state === 'SENDING') return expectEnd(now, waiting, row.ratePerMinute);
  return row.state === 'SCHEDULED' && row.sendAt
    ? expectEnd(row.sendAt > now ? row.sendAt : now, waiting, row.ratePerMinute)
    : null;
}

async function countReaders(queries: Queries, ids: string[]): Promise<Map<string, Counts>> {
  const { campaignId, state } = campaignRecipients;
  const rows =
    ids.length === 0
      ? []
      : await queries
          .select({ campaignId, state, count: count() })
          .from(campaignRecipients)
          .where(inArray(campaignId, ids))
          .groupBy(campaignId, state);
  const all = new Map<string, Counts>();
  for (const row of rows) all.set(row.campaignId, { ...all.get(row.campaignId), [row.state]: row.count });
  return all;
}

async function countReasons(queries: Queries, id: string): Promise<Campaign['not_sent_reasons']> {
  const { campaignId, reason } = campaignRecipients;
  const rows = await queries
    .select({ reason, count: count() })
    .from(campaignRecipients)
    .where(and(eq(campaignId, id), eq(campaignRecipients.state, 'NOT_SENT')))
    .groupBy(reason);
  return NOT_SENT_REASON_NAMES.map((name) => ({
    reason: name,
    label: NOT_SENT_REASONS[name],
    count: rows.find((row) => row.reason === name)?.count ?? 0,
  }));
}

/** What those who were mailed and those who were held back booked within 14 days of the start. */
async function findResult(queries: Queries, row: CampaignRow): Promise<Campaign['result']> {
  if (!row.startedAt) return null;
  const until = new Date(row.startedAt.getTime() + RESULT_MS);
  const withCoupon = sql`${bookings.couponId} = ${row.couponId}`;
  const isControl = sql<boolean>`${campaignRecipients.state} = 'CONTROL'`;
  const rows = await queries
    .select({
      isControl,
      people: sql<number>`(count(distinct ${campaignRecipients.emailKey}))::int`,
      bookings: sql<number>`(count(${bookings.id}))::int`,
      revenue: sql<number>`coalesce(sum(${bookings.totalCents}), 0)::int`,
      couponBookings: sql<number>`(count(${bookings.id}) filter (where ${withCoupon}))::int`,
      couponRevenue: sql<number>`coalesce(sum(${bookings.totalCents}) filter (where ${withCoupon}), 0)::int`,
    })
    .from(campaignRecipients)
    .leftJoin(
      bookings,
      and(
        eq(bookings.emailKey, campaignRecipients.emailKey),
        sql`${bookings.createdAt} >= ${row.startedAt.toISOString()}::timestamptz`,
        sql`${bookings.createdAt} < ${until.toISOString()}::timestamptz`,
        inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN', 'COMPLETED']),
      ),
    )
    .where(
      and(
        eq(campaignRecipients.campaignId, row.id),
        inArray(campaignRecipients.state, ['CONTROL', 'SENT', 'UNANSWERED']),
      ),
    )
    .groupBy(isControl);
  const groupOf = (asked: boolean): CampaignGroup => {
    const found = rows.find((one) => one.isControl === asked);
    return {
      people: found?.people ?? 0,
      bookings: found?.bookings ?? 0,
      revenue: cents(found?.revenue ?? 0),
      coupon_bookings: found?.couponBookings ?? 0,
      coupon_revenue: cents(found?.couponRevenue ?? 0),
    };
  };
  return { mailed: groupOf(false), control: groupOf(true) };
}
