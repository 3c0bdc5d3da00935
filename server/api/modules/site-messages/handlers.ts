import { and, eq, or, sql } from 'drizzle-orm';
import * as siteCalls from '../../../../shared/contracts/site.ts';
import * as calls from '../../../../shared/contracts/site-messages.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Finder, handle, type Handler, type Subject } from '../../platform/serve/handler.ts';
import { changeSiteMessage, createSiteMessage, endSiteMessage } from './change-site-messages.ts';
import { findStaffMessages } from './find-staff-messages.ts';
import { presentStaffMessage } from './present-staff-message.ts';
import { dismissForCaller, findShownMessages, isFor, isShownTo } from './shown-messages.ts';
import { siteMessages } from './tables.ts';

type MessageDeps = Pick<Deps, 'db' | 'now'>;

export function siteMessageHandlers({ db, now }: MessageDeps): Handler[] {
  return [
    handle(siteCalls.checkMessages, async ({ caller }) => ({
      messages: await findShownMessages(db.queries, caller, now()),
    })),
    handle(siteCalls.dismissMessage, async ({ subject: { row }, caller }) => {
      if (row.audience !== null) await dismissForCaller(db.queries, row.id, caller, now());
      else
        await db.queries
          .update(siteMessages)
          .set({ dismissedAt: sql`coalesce(${siteMessages.dismissedAt}, ${now()})` })
          .where(eq(siteMessages.id, row.id));
      return {};
    }),

    handle(calls.listSiteMessages, async ({ member: { permissions } }) => {
      const at = now();
      const messages = await findStaffMessages(db.queries, at);
      return {
        messages: messages.map((message) => presentStaffMessage(message, at)),
        may_create: permissions.has('SiteMessages:Create'),
        may_change: permissions.has('SiteMessages:Update'),
      };
    }),
    handle(calls.createSiteMessage, async ({ body, member: by }) => {
      const at = now();
      return presentStaffMessage(await db.transaction((tx) => createSiteMessage(tx, { body, by, at })), at);
    }),
    handle(calls.changeSiteMessage, async ({ params: { id }, body, member: by }) => {
      const at = now();
      return presentStaffMessage(
        await db.transaction((tx) => changeSiteMessage(tx, id, { body, by, at })),
        at,
      );
    }),
    handle(calls.endSiteMessage, async ({ params: { id }, body, member: by }) => {
      const at = now();
      return presentStaffMessage(await db.transaction((tx) => endSiteMessage(tx, id, { body, by, at })), at);
    }),
  ];
}

interface MessageSubject extends Subject {
  row: Subject['row'] & { audience: string | null };
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    message: MessageSubject;
  }
}

/** Creates a finder of site messages by id, for the message's member, browser or audience. */
export const createMessageFinder =
  ({ db, now }: MessageDeps): Finder<MessageSubject> =>
  async ({ query: { id = '' }, caller }) => {
    const [row] = await db.queries
      .select({ id: siteMessages.id, audience: siteMessages.audience })
      .from(siteMessages)
      .where(and(eq(siteMessages.id, id), or(isFor(caller), isShownTo(caller, now()))));
    if (!row) throw notFound('This message doesn’t exist.');
    return { row };
  };
