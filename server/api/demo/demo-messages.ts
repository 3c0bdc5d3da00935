import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import type { siteMessages } from '../modules/site-messages/tables.ts';

/** One message that has ended and one that is scheduled: none is shown, so that the site looks the same every day. */
export function demoMessages(now: Date): (typeof siteMessages.$inferInsert)[] {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const daysFrom = (days: number) => new Date(hour + days * DAY_MS);
  return [
    {
      id: 'demo-repaving',
      audience: 'EVERYONE',
      template: 'notice',
      payload: {
        title: 'New asphalt.',
        text: 'Rows 1 to 6 are closed this week. The shuttle stops at row 7.',
      },
      startsAt: daysFrom(-21),
      expiresAt: daysFrom(-14),
      createdAt: daysFrom(-22),
    },
    {
      id: 'demo-snow',
      audience: 'MEMBERS',
      template: 'warning',
      payload: {
        title: 'Ready for snow?',
        text: 'Leave 20 minutes more for the way to the airport when it snows.',
      },
      priority: 7,
      startsAt: daysFrom(90),
      expiresAt: daysFrom(97),
      createdAt: daysFrom(-1),
    },
  ];
}
