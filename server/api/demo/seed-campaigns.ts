import { inArray, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { approvals } from '../modules/approvals/tables.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { periodOf } from '../modules/campaigns/campaign-rules.ts';
import { campaignRecipients, campaigns, mailingLists } from '../modules/campaigns/tables.ts';
import { members } from '../modules/members/tables.ts';
import { approveCampaign } from '../campaign-desk/freeze-readers.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';

const any = { who: 'MEMBERS', coming: 'ANY' };
const lists = [
  { id: 'demo-members', name: 'All members', topic: 'OFFERS', rules: any },
  { id: 'demo-regulars', name: 'Members with three stays', topic: 'OFFERS', rules: { ...any, stays_min: 3 } },
  { id: 'demo-news', name: 'Who wants news', topic: 'NEWS', rules: { ...any, who: 'EVERYBODY' } },
] as const;

const words = {
  topic: 'OFFERS',
  buttonLabel: 'See prices',
  buttonLink: '/quotes',
  ratePerMinute: 120,
  controlPercent: 10,
} as const;

const draft = {
  ...words,
  id: 'demo-draft',
  name: 'Spring break',
  listId: 'demo-regulars',
  subject: 'Leave the car, catch the sun',
  words: 'Spring break fills the lot.\n\nReserve your space now, and cancel for free until the day before.',
};
const scheduled = {
  ...words,
  id: 'demo-scheduled',
  name: 'Ski weekends',
  listId: 'demo-members',
  subject: 'Fly to the snow, we watch your car',
  words: 'The ski season begins.\n\nMembers earn points for each stay.',
};
const finished = {
  ...words,
  id: 'demo-finished',
  name: 'Autumn offer',
  listId: 'demo-members',
  subject: 'Ten percent off this autumn',
  words: 'The leaves fall, and so do our prices.\n\nBook this week to park for less.',
};

/** Adds mailing lists, and a campaign that is finished, one that is scheduled and a draft. Does nothing if the demo has them. */
export async function seedCampaigns(database: Database, now: Date): Promise<void> {
  await withAdvisoryLock(database, 'seed campaigns', async (tx) => {
    const added = await tx
      .insert(mailingLists)
      .values([...lists])
      .onConflictDoNothing()
      .returning();
    if (added.length < lists.length) return;
    // In another month than the scheduled one, which takes its readers.
    const sendAt = new Date(now.getTime() + 40 * DAY_MS);
    await tx.insert(campaigns).values({ ...draft, sendAt, createdAt: now, updatedAt: now });
    await addFinished(tx, new Date(now.getTime() - 40 * DAY_MS));
    await addScheduled(tx, now);
  });
}

/** Half of the readers booked afterwards, because they are taken from bookings. */
async function addFinished(tx: Queries, at: Date): Promise<void> {
  const frozen = { people: 0, readers: 0, left_out: [] };
  const endedAt = new Date(at.getTime() + HOUR_MS);
  await tx.insert(campaigns).values({
    ...finished,
    state: 'FINISHED',
    frozen,
    sendAt: at,
    startedAt: at,
    endedAt,
    createdAt: new Date(at.getTime() - DAY_MS),
    updatedAt: endedAt,
  });
  const ended = sql`${endedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${campaignRecipients}
      (campaign_id, position, topic, period, email, email_key, name, state, mail_id, reason, updated_at)
    select ${finished.id}, place, 'OFFERS', ${periodOf(at)}, email_key, email_key, name,
      case when place <= 12 then 'CONTROL' when place in (20, 30) then 'NOT_SENT' else 'SENT' end,
      case when place > 12 then 'demo-campaign-' || place end,
      case place when 20 then 'BOUNCED' when 30 then 'OPTED_OUT' end, ${ended}
    from (
      select ${bookings.emailKey} as email_key, min(${bookings.fullName}) as name,
        (row_number() over (order by md5(${bookings.emailKey})))::int as place
      from ${bookings} where ${bookings.createdAt} < ${ended} + interval '30 days' group by 1
    ) as readers where place <= 120`);
  await tx.execute(sql`
    update ${campaigns} set frozen = jsonb_build_object('people', readers + 4, 'readers', readers, 'left_out',
      jsonb_build_array(jsonb_build_object('reason', 'OPTED_OUT', 'label', 'Chose to get fewer emails', 'count', 4)))
    from (select count(*) as readers from ${campaignRecipients} where campaign_id = ${finished.id}) as counted
    where id = ${finished.id}`);
}

/** Marketing asked, and a manager approved. */
async function addScheduled(tx: Queries, now: Date): Promise<void> {
  const staff = await tx
    .select({ id: members.id, email: members.emailKey })
    .from(members)
    .where(inArray(members.emailKey, ['marketing@example.com', 'manager@example.com']));
  const askedBy = staff.find(({ email }) => email.startsWith('marketing'))?.id;
  const decidedBy = staff.find(({ email }) => email.startsWith('manager'))?.id;
  if (!askedBy || !decidedBy) return;
  const request = 'demo-campaign-request';
  await tx.insert(approvals).values({
    id: request,
    kind: 'CAMPAIGN',
    subjectKind: 'campaign',
    subjectId: scheduled.id,
    subjectName: scheduled.name,
    amountCents: 0,
    reason: 'MAIL_TO_MANY',
    requestKey: request,
    askedBy,
    askedAt: now,
    expiresAt: new Date(now.getTime() + 8 * HOUR_MS),
    state: 'APPROVED',
    decidedBy,
    decidedAt: now,
  });
  const sendAt = new Date(now.getTime() + 3 * DAY_MS);
  await tx
    .insert(campaigns)
    .values({ ...scheduled, approvalId: request, sendAt, createdAt: now, updatedAt: now });
  await approveCampaign(
    tx,
    { id: request, subjectId: scheduled.id, askedBy },
    { by: { id: decidedBy }, at: now },
  );
}
