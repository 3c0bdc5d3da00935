import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import {
  checkMessages,
  dismissMessage,
  getHealth,
  getSettings,
  sendEvent,
} from '../../../../shared/contracts/site.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { siteMessages } from './tables.ts';
import { countQueuedMail } from '../../platform/outbox/outbox-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle } from '../../platform/serve/handler.ts';
import type { Caller, Handler } from '../../platform/serve/handler.ts';
import type { EventWriter } from './event-writer.ts';
import type { LoadSwitches } from './lot-switches.ts';
import { toAnalyticsEvent } from './analytics-event.ts';

interface SiteDeps extends Pick<Deps, 'db' | 'now'> {
  events: EventWriter;
  loadSwitches: LoadSwitches;
}

export function siteHandlers({ db, now, events, loadSwitches }: SiteDeps): Handler[] {
  return [
    handle(getSettings, async () => {
      const { bookingsDisabled, isMaintenance } = await loadSwitches();
      return { bookings_disabled: bookingsDisabled, is_parkweb_maint: isMaintenance };
    }),

    handle(getHealth, async () => {
      const before = performance.now();
      const waiting = await countQueuedMail(db.queries);
      return {
        engine: db.engine,
        durability: db.durability,
        database_ms: Math.round((performance.now() - before) * 10) / 10,
        mail_waiting: waiting,
      };
    }),

    handle(sendEvent, async ({ body, caller }) => {
      events.write(toAnalyticsEvent(body, caller, now()));
      return {};
    }),

    handle(checkMessages, async ({ caller }) => {
      const { id, template, payload, expiresAt, dismissedAt, createdAt } = siteMessages;
      const isCurrent = or(isNull(expiresAt), gt(expiresAt, now()));
      const messages = await db.queries
        .select({ id, template, payload })
        .from(siteMessages)
        .where(and(isFor(caller), isNull(dismissedAt), isCurrent))
        .orderBy(asc(createdAt), asc(id))
        .limit(20);
      return { messages };
    }),

    handle(dismissMessage, async ({ query, caller }) => {
      const dismissed = await db.queries
        .update(siteMessages)
        .set({ dismissedAt: sql`coalesce(${siteMessages.dismissedAt}, ${now()})` })
        .where(and(eq(siteMessages.id, query.id), isFor(caller)))
        .returning({ id: siteMessages.id });
      if (dismissed.length === 0) throw notFound('This message doesn’t exist.');
      return {};
    }),
  ];
}

/** A message belongs to a member or, before anybody has signed in, to a browser. */
const isFor = ({ member, anonId }: Caller) =>
  member
    ? or(eq(siteMessages.memberId, member.id), eq(siteMessages.anonId, anonId))
    : eq(siteMessages.anonId, anonId);
