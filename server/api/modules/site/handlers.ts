import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/site.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { siteMessages } from './tables.ts';
import { countQueuedMail } from '../../platform/outbox/outbox-rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle } from '../../platform/serve/handler.ts';
import type { Caller, Finder, Handler, Subject } from '../../platform/serve/handler.ts';
import type { EventWriter } from './event-writer.ts';
import { CAMPAIGN_CLASS } from './find-campaign.ts';
import type { LoadSwitches } from './lot-switches.ts';
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

    handle(calls.checkMessages, async ({ caller }) => {
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

    handle(calls.dismissMessage, async ({ subject }) => {
      await db.queries
        .update(siteMessages)
        .set({ dismissedAt: sql`coalesce(${siteMessages.dismissedAt}, ${now()})` })
        .where(eq(siteMessages.id, subject.row.id));
      return {};
    }),
  ];
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    message: Subject;
  }
}

/** Creates a finder of site messages by id, for the message's member or browser. */
export const createMessageFinder =
  ({ db }: Pick<Deps, 'db'>): Finder<Subject> =>
  async ({ query: { id = '' }, caller }) => {
    const [row] = await db.queries
      .select({ id: siteMessages.id })
      .from(siteMessages)
      .where(and(eq(siteMessages.id, id), isFor(caller)));
    if (!row) throw notFound('This message doesn’t exist.');
    return { row };
  };

/** Messages belong to a member, or to a browser before login. */
const isFor = ({ member, anonId }: Caller) =>
  member
    ? or(eq(siteMessages.memberId, member.id), eq(siteMessages.anonId, anonId))
    : eq(siteMessages.anonId, anonId);
