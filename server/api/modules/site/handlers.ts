import * as calls from '../../../../shared/contracts/site.ts';
import { countQueuedMail } from '../../platform/outbox/outbox-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle } from '../../platform/serve/handler.ts';
import type { Handler } from '../../platform/serve/handler.ts';
import type { EventWriter } from './event-writer.ts';
import { CAMPAIGN_CLASS } from './find-campaign.ts';
import type { LoadSwitches } from './lot-switches.ts';
import { findBlockedContent } from './blocked-content.ts';
import { toAnalyticsEvent } from './analytics-event.ts';

interface SiteDeps extends Pick<Deps, 'db' | 'now'> {
  events: EventWriter;
  loadSwitches: LoadSwitches;
}

export function siteHandlers({ db, now, events, loadSwitches }: SiteDeps): Handler[] {
  return [
    handle(calls.getSettings, async () => {
      const { bookingsDisabled, isMaintenance } = await loadSwitches();
      return { bookings_disabled: bookingsDisabled, is_parkweb_maint: isMaintenance };
    }),

    handle(calls.getHealth, async ({ caller }) => {
      const before = performance.now();
      const waiting = await countQueuedMail(db.queries);
      const responseMs = performance.now() - before;
      if (!caller.member?.permissions.has('AccessControlCheckup:Read')) return { status: 'up' };
      return {
        status: 'up',
        engine: db.engine,
        durability: db.durability,
        database_ms: Math.round(responseMs * 10) / 10,
        mail_waiting: waiting,
        blocked_content: await findBlockedContent(db.queries, now()),
        write_trouble: (await db.findWriteTrouble()) ?? undefined,
      };
    }),

    handle(calls.sendEvent, async ({ body, caller }) => {
      const event = toAnalyticsEvent(body, caller, now());
      // The booking that follows reads the campaign, possibly in another process.
      if (event.class === CAMPAIGN_CLASS) await events.writeNow(event);
      else events.write(event);
      return {};
    }),
  ];
}
