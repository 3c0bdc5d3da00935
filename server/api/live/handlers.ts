import { LIVE_TOPICS, type LiveTopic, watchChanges } from '../../../shared/contracts/live.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import type { EventHub } from '../platform/live/event-hub.ts';
import { handle, type Handler, type Member } from '../platform/serve/handler.ts';

/** The permission to watch each topic. */
const NEEDED: Record<LiveTopic, Permission> = {
  rides: 'Rides:Read',
  transactions: 'Transactions:Read',
  bookings: 'Bookings:Read',
  incidents: 'Incidents:Read',
  batches: 'Batches:Read',
  approvals: 'Approvals:Read',
  capacity: 'Bookings:Read',
  'lot-walks': 'LotWalk:Read',
  'hand-overs': 'Transactions:Search',
};

const findTopics = (member: Member | null): LiveTopic[] =>
  LIVE_TOPICS.filter((topic) => member?.permissions.has(NEEDED[topic]));

export const liveHandlers = (hub: EventHub): Handler[] => [
  handle(
    watchChanges,
    async ({ query, member }) =>
      ({ lastEventId, findMember }) =>
        hub.open({
          memberId: member.id,
          topics: findTopics(member),
          lastEventId: lastEventId ?? query.since ?? null,
          findTopics: async () => findTopics(await findMember()),
        }),
  ),
];
