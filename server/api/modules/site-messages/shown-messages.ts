import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import type { SiteMessageAudience } from '../../../../shared/contracts/site-messages.ts';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { siteMessages, siteMessageViews } from './tables.ts';

/** Who sees messages: a caller, or placeholders for one. */
interface Viewer {
  member: { id: string | Placeholder } | null;
  anonId: string | Placeholder;
}

/** The messages that this caller has not dismissed, the highest priority first. Remembers who sees those for an audience. */
export async function findShownMessages(queries: Queries, caller: Caller, now: Date) {
  const { member, anonId } = caller;
  const rows = member
    ? await selectForMember(queries).execute({ memberId: member.id, anonId, now })
    : await selectForVisitor(queries).execute({ anonId, now });
  const news = rows.filter(({ audience: group, isSeen }) => group !== null && !isSeen);
  await recordViews(
    queries,
    caller,
    news.map(({ id: messageId }) => messageId),
  );
  return rows.map((row) => ({ id: row.id, template: row.template, payload: row.payload }));
}

/** The member `memberId` if there is one, and the browser `anonId`, as placeholders. */
const viewerOfEach = (isMember: boolean): Viewer => ({
  member: isMember ? { id: sql.placeholder('memberId') } : null,
  anonId: sql.placeholder('anonId'),
});

// Prepared because every page of a member runs it.
const prepareShown = (caller: Viewer) =>
  prepareOnce((queries) => {
    const now = sql.placeholder('now');
    const { id, template, payload, audience, expiresAt, dismissedAt, priority, createdAt } = siteMessages;
    const own = and(isFor(caller), isNull(dismissedAt), or(isNull(expiresAt), gt(expiresAt, now)));
    return queries
      .select({
        id,
        template,
        payload,
        audience,
        isSeen: sql<boolean>`${exists(viewsOf(queries, caller))}`,
      })
      .from(siteMessages)
      .where(
        or(
          own,
          and(
            isShownTo(caller, now),
            not(exists(viewsOf(queries, caller, isNotNull(siteMessageViews.dismissedAt)))),
          ),
        ),
      )
      .orderBy(desc(priority), asc(createdAt), asc(id))
      .limit(20)
      .prepare('');
  });

const selectForMember = prepareShown(viewerOfEach(true));
const selectForVisitor = prepareShown(viewerOfEach(false));

/** Dismisses a message for an audience, for this caller only. */
export async function dismissForCaller(queries: Queries, messageId: string, caller: Caller, now: Date) {
  const viewer = viewerOf(caller);
  await queries
    .insert(siteMessageViews)
    .values({ messageId, viewer, dismissedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [siteMessageViews.messageId, siteMessageViews.viewer],
      set: { dismissedAt: sql`coalesce(${siteMessageViews.dismissedAt}, excluded.dismissed_at)` },
    });
}

/** Messages belong to a member, or to a browser before login. */
export const isFor = ({ member, anonId }: Viewer) =>
  member
    ? or(eq(siteMessages.memberId, member.id), eq(siteMessages.anonId, anonId))
    : eq(siteMessages.anonId, anonId);

/** Messages for the caller's audience whose time it is. */
export function isShownTo(caller: Pick<Viewer, 'member'>, now: Date | Placeholder) {
  const { audience, startsAt, expiresAt } = siteMessages;
  const group: SiteMessageAudience = caller.member ? 'MEMBERS' : 'VISITORS';
  return and(
    isNotNull(audience),
    gt(expiresAt, now),
    lte(startsAt, now),
    inArray(audience, ['EVERYONE', group]),
  );
}

const viewerOf = ({ member, anonId }: Caller): string => member?.id ?? anonId;

/** Views by the caller's member and browser: who dismisses a message and then logs in does not see it again. */
function viewsOf(queries: Queries, { member, anonId }: Viewer, condition?: ReturnType<typeof isNotNull>) {
  const viewers = member ? [member.id, anonId] : [anonId];
  return queries
    .select({ one: sql`1` })
    .from(siteMessageViews)
    .where(
      and(
        eq(siteMessageViews.messageId, siteMessages.id),
        inArray(siteMessageViews.viewer, viewers),
        condition,
      ),
    );
}

/** Staff are not counted: the back office shows no messages. */
async function recordViews(queries: Queries, caller: Caller, messageIds: string[]): Promise<void> {
  const viewer = viewerOf(caller);
  const isStaff = (caller.member?.permissions.size ?? 0) > 0;
  if (messageIds.length === 0 || isStaff) return;
  await queries
    .insert(siteMessageViews)
    .values(messageIds.map((messageId) => ({ messageId, viewer })))
    .onConflictDoNothing();
}
