import { count, eq, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_SETTING } from '../../../shared/contracts/email-prefs.ts';
import { MAIL_TOPICS, type MailTopicName } from '../../../shared/contracts/mail-topics.ts';
import {
  type AudienceCount,
  LEFT_OUT_REASON_NAMES,
  LEFT_OUT_REASONS,
  type MailingRules,
} from '../../../shared/contracts/mailing-lists.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { joinWall, moveDay } from '../../../shared/format/wall-time.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { campaignRecipients } from '../modules/campaigns/tables.ts';
import { findMailLevel } from '../modules/mail/mail-designs.ts';
import { emailPrefs, emailSuppressions } from '../modules/mail/tables.ts';
import { members } from '../modules/members/tables.ts';
import { pointAccounts } from '../modules/points/tables.ts';
import type { Queries } from '../platform/database/database.ts';

export interface Audience {
  topic: MailTopicName;
  rules: MailingRules;
  /** The month whose campaigns of the topic count, see `periodOf`. */
  period: string;
}

/**
 * A query of everybody who matches the rules: `member_id` (null for guests), `email`, `email_key`, `name`, and the first
 * `reason` for which they get no mail, null if they get it. A member counts once; guests count once per address and name,
 * because travelers of a family book with one address. Of those with one address, a member comes first.
 */
export function judgeAudience({ topic, rules, period }: Audience, now: Date): SQL {
  const level = findMailLevel(MAIL_TOPICS[topic].template);
  return sql`
    with stays as (
      select ${bookings.memberId} as member_id,
        case when ${bookings.memberId} is null then ${bookings.emailKey} end as email_key,
        case when ${bookings.memberId} is null then lower(${bookings.fullName}) end as name_key,
        min(${bookings.email}) as email, min(${bookings.fullName}) as name,
        count(*) filter (where ${eq(bookings.status, 'COMPLETED')})::int as stays,
        max(${bookings.travelTo}) filter (where ${eq(bookings.status, 'COMPLETED')}) as last_stay,
        bool_or(${eq(bookings.status, 'CONFIRMED')} and ${bookings.travelFrom} > ${iso(now)}) as is_coming
      from ${bookings}
      where ${bookings.status} in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED', 'NO_SHOW')
      group by 1, 2, 3
    ), people as (
      select ${members.id} as member_id, ${members.email} as email, ${members.emailKey} as email_key,
        ${members.longName} as name, ${members.createdAt} as joined,
        coalesce(${pointAccounts.balance}, 0) as points, coalesce(stays.stays, 0) as stays,
        stays.last_stay, coalesce(stays.is_coming, false) as is_coming
      from ${members}
      left join stays on stays.member_id = ${members.id}
      left join ${pointAccounts} on ${pointAccounts.memberId} = ${members.id}
      where ${members.deactivatedAt} is null
      union all
      select null, email, email_key, name, null, null, stays, last_stay, is_coming
      from stays where member_id is null
    ), matching as (
      select member_id, email, email_key, name from people where ${matchRules(rules)}
    )
    select member_id, email, matching.email_key, name, case
      when matching.email_key not like '%@%' or matching.email_key like '%@erased.invalid' then 'NO_ADDRESS'
      when row_number() over (partition by matching.email_key order by member_id nulls last, name) > 1
        then 'DUPLICATE'
      when exists (select from ${emailSuppressions}
        where ${emailSuppressions.emailKey} = matching.email_key) then 'SUPPRESSED'
      when ${emailPrefs.setting} is null and (member_id is null or ${level} > ${DEFAULT_SETTING}) then 'NO_CONSENT'
      when coalesce(${emailPrefs.setting}, ${DEFAULT_SETTING}) < ${level} then 'OPTED_OUT'
      when exists (select from ${campaignRecipients} where ${campaignRecipients.topic} = ${topic}
        and ${campaignRecipients.period} = ${period} and ${campaignRecipients.emailKey} = matching.email_key
        and ${campaignRecipients.state} <> 'NOT_SENT') then 'MAILED_ALREADY'
    end as reason
    from matching left join ${emailPrefs} on ${emailPrefs.emailKey} = matching.email_key`;
}

function matchRules(rules: MailingRules): SQL {
  const conditions = [
    rules.who === 'MEMBERS' && sql`member_id is not null`,
    rules.who === 'GUESTS' && sql`member_id is null`,
    rules.stays_min !== null && sql`stays >= ${rules.stays_min}`,
    rules.stays_max !== null && sql`stays <= ${rules.stays_max}`,
    rules.last_stay_from !== null && sql`last_stay >= ${startOf(rules.last_stay_from)}`,
    rules.last_stay_to !== null && sql`last_stay < ${startOf(moveDay(rules.last_stay_to, 1))}`,
    rules.coming !== 'ANY' && sql`is_coming = ${rules.coming === 'YES'}`,
    rules.points_min !== null && sql`points >= ${rules.points_min}`,
    rules.points_max !== null && sql`points <= ${rules.points_max}`,
    rules.joined_from !== null && sql`joined >= ${startOf(rules.joined_from)}`,
    rules.joined_to !== null && sql`joined < ${startOf(moveDay(rules.joined_to, 1))}`,
  ].filter((condition) => condition !== false);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The instant at which a Pacific day begins. */
function startOf(day: string): SQL {
  const at = fromWallTime(joinWall(day, '00:00'));
  if (!at) throw new Error(`${day} is no day`);
  return iso(at);
}

/** How many get mail by these rules, and how many are left out for each reason. */
export async function countAudience(queries: Queries, audience: Audience, now: Date): Promise<AudienceCount> {
  const { rows } = await queries.execute<{ reason: string | null; count: number }>(
    sql`select reason, ${count()}::int as count from (${judgeAudience(audience, now)}) as judged group by reason`,
  );
  const countOf = (reason: string | null) => rows.find((row) => row.reason === reason)?.count ?? 0;
  return {
    people: rows.reduce((sum, row) => sum + row.count, 0),
    readers: countOf(null),
    left_out: LEFT_OUT_REASON_NAMES.map((reason) => ({
      reason,
      label: LEFT_OUT_REASONS[reason],
      count: countOf(reason),
    })),
  };
}
