import { MINUTE_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';

/** How long a pause of the sender may be caught up on, so that it never sends a burst after an outage. */
const CATCH_UP_MS = 10 * SECOND_MS;

interface Pace {
  ratePerMinute: number;
  /** When the next mail may be queued; null before the first one. */
  nextAt: Date | null;
}

/** How many mails the rate allows now, and when the next one is allowed after `count` of them. */
export function readPace({ ratePerMinute, nextAt }: Pace, now: Date) {
  const interval = MINUTE_MS / ratePerMinute;
  const from = Math.max(nextAt?.getTime() ?? now.getTime(), now.getTime() - CATCH_UP_MS);
  const allowed = from > now.getTime() ? 0 : Math.floor((now.getTime() - from) / interval) + 1;
  return { allowed, nextAfter: (count: number) => new Date(from + Math.ceil(count * interval)) };
}

/** When the last of these mails is queued if the first one may be at `from`. */
export const expectEnd = (from: Date, mails: number, ratePerMinute: number): Date =>
  new Date(from.getTime() + Math.ceil((mails / ratePerMinute) * MINUTE_MS));

/** The Pacific month of an instant: an address gets one campaign of a topic in it. */
export const periodOf = (at: Date): string => pacificDay(at).slice(0, 7);

export const TOPIC_RULE = 'An address gets one campaign of a topic in a calendar month (Pacific).';

/** When a campaign stops itself. Complaints weigh more: mail providers block senders at 0.3 %. */
export const STOP_RULE = {
  minMails: 50,
  bouncePercent: 3,
  minComplaints: 2,
  complaintPercent: 0.1,
} as const;

export const describeStopRule = ({
  minMails,
  bouncePercent,
  minComplaints,
  complaintPercent,
}: typeof STOP_RULE = STOP_RULE): string =>
  `It stops itself once ${bouncePercent}% of at least ${minMails} mails bounced, or ` +
  `${complaintPercent}% (at least ${minComplaints}) were marked as spam.`;

export interface Tally {
  /** Mails that the server has answered. */
  tried: number;
  bounces: number;
  complaints: number;
}

/** Why a campaign stops itself; null if it has no reason to. */
export function findStopReason({ tried, bounces, complaints }: Tally): string | null {
  const percent = (count: number) => (tried === 0 ? 0 : (count / tried) * 100);
  const { minMails, bouncePercent, minComplaints, complaintPercent } = STOP_RULE;
  if (tried >= minMails && percent(bounces) >= bouncePercent)
    return `Stopped itself: ${bounces} of ${countOf(tried, 'mail')} bounced.`;
  if (complaints >= minComplaints && percent(complaints) >= complaintPercent)
    return `Stopped itself: ${complaints} of ${countOf(tried, 'mail')} were marked as spam.`;
  return null;
}
