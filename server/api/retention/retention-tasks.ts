import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { bookingReminders, bookings } from '../modules/bookings/tables.ts';
import { campaignRecipients, campaigns } from '../modules/campaigns/tables.ts';
import { disputes, networkEvents } from '../modules/disputes/tables.ts';
import { incidentNotes, incidentPhotos, incidents } from '../modules/incidents/tables.ts';
import { lotWalkDifferences, lotWalks, lotWalkSightings } from '../modules/lot-walks/tables.ts';
import { deleteOldOffers } from '../modules/mailed-offers/list-offers.ts';
import { deleteExpiredLogins } from '../modules/members/logins.ts';
import { deleteExpiredLinks } from '../modules/members/mailed-links.ts';
import { permissionUses } from '../modules/members/tables.ts';
import { pointExpiryWarnings } from '../modules/points/tables.ts';
import { deleteOldAsks } from '../modules/quotes/quote-asks.ts';
import { deleteExpiredQuotes } from '../modules/quotes/write-quotes.ts';
import { rides } from '../modules/rides/tables.ts';
import { scores } from '../modules/scores/tables.ts';
import { siteMessages, siteMessageViews } from '../modules/site-messages/tables.ts';
import { deleteOldBlockedContent } from '../modules/site/blocked-content.ts';
import { deleteExpiredEvents } from '../modules/site/event-writer.ts';
import { debts, transactions } from '../modules/transactions/tables.ts';
import { ACTIVE_STATUSES } from '../personal-data/personal-data.ts';
import { NO_CAR, NO_CONTACT } from '../personal-data/personal-data-part.ts';
import type { Queries } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { deleteExpiredKeys } from '../platform/idempotency/idempotency.ts';
import { deleteExpiredThrottles } from '../platform/limits/limits.ts';
import { deleteExpiredMail } from '../platform/outbox/outbox-rows.ts';
import { passes, passRegistrations } from '../wallet/tables.ts';
import { deleteExpiredLogs } from '../wallet/wallet-logs.ts';
import { type Erasure, eraseInBatches } from './erase-in-batches.ts';

export interface RetentionTask {
  /** What it does, as a sentence. The database knows it by this name. */
  name: string;
  /** May return the time up to which everything is done: `from` of the next run. */
  run: (queries: Queries, span: { now: Date; from: Date }) => Promise<Date | void>;
}

const ERASED = 'Erased';
/** Washington's time limit for claims about damaged or lost property (RCW 4.16.080). */
const CLAIM_DAYS = 3 * 365 + 1;
/** Somewhat over a year, so that a day can be compared with the same day of the year before. */
const YEAR_DAYS = 400;
const AUDIT_DAYS = 7 * 365 + 3;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const erase = <T extends PgTable>(name: string, days: number, erasure: Erasure<T>): RetentionTask => ({
  name,
  run: (queries, { now, from }) => eraseInBatches(queries, erasure, { from, before: daysBefore(now, days) }),
});

const isGuests = isNull(transactions.memberId);
const hasDriver = or(
  isNotNull(transactions.customerName),
  isNotNull(transactions.email),
  isNotNull(transactions.licensePlate),
  isNotNull(transactions.makeAndColor),
);
const noDriver = { ...NO_CAR, customerName: null, email: null };

/** Without those of members, which the account keeps together until it is closed. */
const guests: RetentionTask[] = [
  erase('erase guests of bookings', CLAIM_DAYS, {
    table: bookings,
    at: bookings.travelTo,
    holds: sql`${isNull(bookings.memberId)} and ${ne(bookings.fullName, ERASED)}`,
    isReady: sql`${notInArray(bookings.status, ACTIVE_STATUSES)} and not exists (
      select from ${disputes} where ${disputes.bookingId} = ${bookings.id} and ${disputes.closedAt} is null)`,
    set: {
      fullName: ERASED,
      email: sql`${bookings.id} || '@erased.invalid'`,
      emailKey: sql`${bookings.id} || '@erased.invalid'`,
      ...NO_CONTACT,
    },
  }),
  erase('erase drivers of parking stays', CLAIM_DAYS, {
    table: transactions,
    at: transactions.exitedAt,
    holds: sql`${isGuests} and ${hasDriver}`,
    isReady: sql`not exists (
      select from ${debts} where ${debts.transactionId} = ${transactions.id} and ${debts.settledAt} is null)`,
    set: noDriver,
  }),
  erase('erase drivers of void tickets', CLAIM_DAYS, {
    table: transactions,
    at: transactions.enteredAt,
    holds: sql`${transactions.status} = 'VOID' and ${isGuests} and ${hasDriver}`,
    set: noDriver,
  }),
  erase('erase names of rides', 90, {
    table: rides,
    at: rides.requestedAt,
    holds: ne(rides.name, ERASED),
    isReady: isNotNull(rides.endedAt),
    set: { name: ERASED, sessionId: sql`${rides.id}` },
  }),
  erase('erase words of scores', YEAR_DAYS, {
    table: scores,
    at: scores.createdAt,
    holds: sql`(${or(isNotNull(scores.email), isNotNull(scores.feedback))})`,
    set: { email: null, feedback: null },
  }),
];

const service: RetentionTask[] = [
  {
    name: 'erase phones of settled debts',
    run: async (queries, { now }) =>
      void (await queries
        .update(debts)
        .set({ phone: null })
        .where(and(isNotNull(debts.phone), lt(debts.settledAt, daysBefore(now, 90))))),
  },
  {
    name: 'delete photos and notes of closed incidents',
    async run(queries, { now, from }) {
      const before = daysBefore(now, CLAIM_DAYS);
      const closed = queries
        .select({ id: incidents.id })
        .from(incidents)
        .where(and(gte(incidents.closedAt, from), lt(incidents.closedAt, before)));
      await deleteInBatches(queries, incidentPhotos, inArray(incidentPhotos.incidentId, closed), 20);
      await deleteInBatches(queries, incidentNotes, inArray(incidentNotes.incidentId, closed));
      return before;
    },
  },
  erase('erase people of closed incidents', CLAIM_DAYS, {
    table: incidents,
    at: incidents.closedAt,
    holds: sql`(${or(
      isNotNull(incidents.contact),
      isNotNull(incidents.concerns),
      isNotNull(incidents.words),
      ne(incidents.returnedTo, ERASED),
    )})`,
    set: {
      contact: null,
      concerns: null,
      words: null,
      details: {},
      // A check wants it of things that were returned, and of nothing else.
      returnedTo: sql`case when ${incidents.returnedTo} is not null then ${ERASED} end`,
    },
  }),
  {
    name: 'delete sightings of lot walks',
    async run(queries, { now, from }) {
      // A trigger refuses to delete sightings of the last 400 days, and a walk may last into the next day.
      const before = daysBefore(now, YEAR_DAYS + 2);
      const walks = queries
        .select({ id: lotWalks.id })
        .from(lotWalks)
        .where(and(gte(lotWalks.startedAt, from), lt(lotWalks.startedAt, before)));
      await deleteInBatches(queries, lotWalkSightings, inArray(lotWalkSightings.walkId, walks));
      await deleteInBatches(queries, lotWalkDifferences, inArray(lotWalkDifferences.walkId, walks));
      return before;
    },
  },
  {
    name: 'delete wallet passes of past bookings',
    async run(queries, { now }) {
      const past = queries
        .select({ serial: passes.serialNumber })
        .from(passes)
        .innerJoin(bookings, eq(bookings.id, passes.serialNumber))
        .where(lt(bookings.travelTo, daysBefore(now, YEAR_DAYS)));
      await deleteInBatches(queries, passRegistrations, inArray(passRegistrations.serialNumber, past));
      const isRegistered = queries
        .select({ one: sql`1` })
        .from(passRegistrations)
        .where(eq(passRegistrations.serialNumber, passes.serialNumber));
      await deleteInBatches(
        queries,
        passes,
        sql`${inArray(passes.serialNumber, past)} and ${notExists(isRegistered)}`,
      );
    },
  },
];

const contact: RetentionTask[] = [
  { name: 'delete expired mail', run: (queries, { now }) => deleteExpiredMail(queries, now) },
  {
    name: 'erase readers of campaigns',
    async run(queries, { now, from }) {
      const before = daysBefore(now, YEAR_DAYS);
      const ended = await queries
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(gte(campaigns.endedAt, from), lt(campaigns.endedAt, before)));
      const { campaignId, position, name } = campaignRecipients;
      const erased = sql`${campaignId} || '.' || ${position} || '@erased.invalid'`;
      // The rows stay, because their counts must add up. A campaign has as many as its list.
      for (const { id } of ended)
        await queries
          .update(campaignRecipients)
          .set({ email: erased, emailKey: erased, name: ERASED })
          .where(and(eq(campaignId, id), ne(name, ERASED)));
      return before;
    },
  },
  {
    name: 'delete old site messages',
    async run(queries, { now }) {
      const isOld = sql`greatest(${siteMessages.createdAt}, ${siteMessages.expiresAt}) < ${daysBefore(now, YEAR_DAYS)}`;
      const old = queries.select({ id: siteMessages.id }).from(siteMessages).where(isOld);
      await deleteInBatches(queries, siteMessageViews, inArray(siteMessageViews.messageId, old));
      await deleteInBatches(queries, siteMessages, isOld);
    },
  },
  {
    name: 'delete notes of reminders',
    async run(queries, { now }) {
      await deleteInBatches(queries, bookingReminders, lt(bookingReminders.date, daysBefore(now, 90)));
      const lastDay = daysBefore(now, 90).toISOString().slice(0, 10);
      await deleteInBatches(queries, pointExpiryWarnings, lt(pointExpiryWarnings.expiresOn, lastDay));
    },
  },
  {
    name: 'delete old offers',
    run: (queries, { now }) => deleteOldOffers(queries, now),
  },
];

const staff: RetentionTask[] = [
  {
    name: 'delete old audit entries',
    run: (queries, { now }) =>
      deleteInBatches(queries, auditEntries, lt(auditEntries.at, daysBefore(now, AUDIT_DAYS))),
  },
  {
    name: 'delete old uses of rights',
    run: (queries, { now }) =>
      deleteInBatches(
        queries,
        permissionUses,
        lt(permissionUses.day, daysBefore(now, YEAR_DAYS).toISOString().slice(0, 10)),
      ),
  },
];

const technical: RetentionTask[] = [
  { name: 'delete expired quotes', run: (queries, { now }) => deleteExpiredQuotes(queries, now) },
  { name: 'delete old asks', run: (queries, { now }) => deleteOldAsks(queries, now) },
  { name: 'delete expired logins', run: (queries, { now }) => deleteExpiredLogins(queries, now) },
  { name: 'delete expired links', run: (queries, { now }) => deleteExpiredLinks(queries, now) },
  { name: 'delete expired keys', run: (queries, { now }) => deleteExpiredKeys(queries, now) },
  { name: 'delete expired events', run: (queries, { now }) => deleteExpiredEvents(queries, now) },
  {
    name: 'delete old counts of blocked content',
    run: (queries, { now }) => deleteOldBlockedContent(queries, now),
  },
  { name: 'delete expired throttles', run: (queries, { now }) => deleteExpiredThrottles(queries, now) },
  { name: 'delete expired wallet logs', run: (queries, { now }) => deleteExpiredLogs(queries, now) },
  {
    name: 'delete ignored events of the card network',
    run: (queries, { now }) =>
      deleteInBatches(
        queries,
        networkEvents,
        sql`${eq(networkEvents.state, 'IGNORED')} and ${lt(networkEvents.createdAt, daysBefore(now, 90))}`,
      ),
  },
];

/** Everything that one job deletes and erases. `kept-data.ts` says it by table. */
export const retentionTasks: readonly RetentionTask[] = [
  ...technical,
  ...contact,
  ...service,
  ...staff,
  ...guests,
];
