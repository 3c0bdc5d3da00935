import { and, asc, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BoardRow } from '../../../shared/contracts/booth.ts';
import type { HandOver, HandOverItem, HandOverPart } from '../../../shared/contracts/hand-overs.ts';
import { INCIDENT_TYPES } from '../../../shared/contracts/incident-types.ts';
import { DIFFERENCE_KINDS } from '../../../shared/contracts/lot-walks.ts';
import type { Permission } from '../../../shared/contracts/permissions.ts';
import { nameRequest } from '../modules/approvals/name-request.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { findBoard } from '../booth/find-board.ts';
import { approvals } from '../modules/approvals/tables.ts';
import { UNFINISHED } from '../modules/batches/find-batches.ts';
import { batches } from '../modules/batches/tables.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { lotWalkDifferences, lotWalks } from '../modules/lot-walks/tables.ts';
import { members } from '../modules/members/tables.ts';
import { islands, rides } from '../modules/rides/tables.ts';
import type { Queries } from '../platform/database/database.ts';

/** More than a person reads at a change of shifts; `count` says how many there are. */
const MAX_ITEMS = 20;

/** The title of each part and the right to see it. */
export const PARTS: Record<HandOverPart, { title: string; permission: Permission }> = {
  rides: { title: 'Open shuttle rides', permission: 'Rides:Read' },
  should_have_left: { title: 'Should have left', permission: 'Transactions:Search' },
  late: { title: 'Late to arrive', permission: 'Transactions:Search' },
  approvals: { title: 'Waiting for approval', permission: 'Approvals:Approve' },
  incidents: { title: 'Open incidents', permission: 'Incidents:Read' },
  drawers: { title: 'Open drawers', permission: 'Batches:Read' },
  lot_walk: { title: 'Differences of lot walks', permission: 'LotWalk:Read' },
};

interface Found {
  items: HandOverItem[];
  count: number;
}

/** Gathers everything that is open. Who may see which part is decided when it is read. */
export async function gatherParts(queries: Queries, now: Date): Promise<HandOver['parts']> {
  const board = await findBoard(queries, now);
  const toCars = ({ rows }: { rows: BoardRow[] }, what: string): Found => ({
    items: rows.slice(0, MAX_ITEMS).map((row) => describeCar(row, what)),
    count: rows.length,
  });
  const found: Record<HandOverPart, Found> = {
    rides: await findRides(queries),
    should_have_left: toCars(board.should_have_left, 'due'),
    late: toCars(board.late, 'expected'),
    approvals: await findApprovals(queries, now),
    incidents: await findIncidents(queries),
    drawers: await findDrawers(queries),
    lot_walk: await findWalkDifferences(queries),
  };
  return [
    part('rides', found.rides),
    part('should_have_left', found.should_have_left),
    part('late', found.late),
    part('approvals', found.approvals),
    part('incidents', found.incidents),
    part('drawers', found.drawers),
    part('lot_walk', found.lot_walk),
  ];
}

const part = (key: HandOverPart, found: Found) => ({ key, title: PARTS[key].title, ...found });

const countOf = (queries: Queries, table: PgTable, isMatch: SQL | undefined) =>
  queries.$count(table, isMatch);

const describeCar = (row: BoardRow, what: string): HandOverItem => ({
  text: [row.customer_name ?? row.code, row.license_plate].filter(Boolean).join(' · '),
  detail: [`${row.code}, ${what} ${formatWhen(row.due_at)}`, row.phone].filter(Boolean).join(' · '),
  href: null,
});

const RIDE_STATES: Record<string, string> = {
  REQUESTED: 'requested',
  ACKNOWLEDGED: 'accepted',
  EN_ROUTE: 'on its way',
  ARRIVED: 'arrived',
};

async function findRides(queries: Queries): Promise<Found> {
  const isOpen = isNull(rides.endedAt);
  const rows = await queries
    .select({ ride: rides, island: islands.name })
    .from(rides)
    .innerJoin(islands, eq(islands.id, rides.islandId))
    .where(isOpen)
    .orderBy(asc(rides.requestedAt))
    .limit(MAX_ITEMS);
  return {
    items: rows.map(({ ride, island }) => ({
      text: `${ride.name} · ${island}`,
      detail: `${RIDE_STATES[ride.state] ?? ride.state}, since ${formatWhen(ride.requestedAt)}`,
      href: null,
    })),
    count: await countOf(queries, rides, isOpen),
  };
}

async function findApprovals(queries: Queries, now: Date): Promise<Found> {
  const isOpen = and(eq(approvals.state, 'PENDING'), gt(approvals.expiresAt, now));
  const rows = await queries
    .select({ approval: approvals, name: members.longName })
    .from(approvals)
    .innerJoin(members, eq(members.id, approvals.askedBy))
    .where(isOpen)
    .orderBy(asc(approvals.askedAt))
    .limit(MAX_ITEMS);
  return {
    items: rows.map(({ approval, name }) => ({
      text: `${nameRequest(approval)} · ${approval.subjectName}`,
      detail: `Asked by ${name}, ${formatWhen(approval.askedAt)}`,
      href: `/back-office/approvals?id=${approval.id}`,
    })),
    count: await countOf(queries, approvals, isOpen),
  };
}

async function findIncidents(queries: Queries): Promise<Found> {
  const isOpen = ne(incidents.state, 'CLOSED');
  const rows = await queries
    .select({ incident: incidents, assignee: members.longName })
    .from(incidents)
    .leftJoin(members, eq(members.id, incidents.assigneeId))
    .where(isOpen)
    .orderBy(asc(incidents.createdAt), asc(incidents.id))
    .limit(MAX_ITEMS);
  return {
    items: rows.map(({ incident, assignee }) => ({
      text: [`Incident ${incident.number}: ${INCIDENT_TYPES[incident.type].label}`, incident.place]
        .filter(Boolean)
        .join(' · '),
      detail: `${formatWhen(incident.createdAt)}, ${assignee ? `assigned to ${assignee}` : 'not assigned'}`,
      href: `/back-office/incidents/${incident.id}`,
    })),
    count: await countOf(queries, incidents, isOpen),
  };
}

/** Whose drawers are open. Never an amount: nobody may know what a drawer should hold before it is counted. */
async function findDrawers(queries: Queries): Promise<Found> {
  const isOpen = inArray(batches.state, [...UNFINISHED]);
  const rows = await queries
    .select({ number: batches.number, openedAt: batches.openedAt, name: members.longName })
    .from(batches)
    .innerJoin(members, eq(members.id, batches.cashierId))
    .where(isOpen)
    .orderBy(asc(batches.openedAt))
    .limit(MAX_ITEMS);
  return {
    items: rows.map(({ number, openedAt, name }) => ({
      text: `${name} · batch ${number}`,
      detail: `Open since ${formatWhen(openedAt)}`,
      href: null,
    })),
    count: await countOf(queries, batches, isOpen),
  };
}

/** What lot walks found and nobody has settled, of the latest walk first. */
async function findWalkDifferences(queries: Queries): Promise<Found> {
  const isOpen = isNull(lotWalkDifferences.settledAt);
  const rows = await queries
    .select({ difference: lotWalkDifferences, walkedAt: lotWalks.startedAt })
    .from(lotWalkDifferences)
    .innerJoin(lotWalks, eq(lotWalks.id, lotWalkDifferences.walkId))
    .where(isOpen)
    .orderBy(desc(lotWalks.startedAt), asc(lotWalkDifferences.id))
    .limit(MAX_ITEMS);
  return {
    items: rows.map(({ difference: { kind, licensePlate, details }, walkedAt }) => ({
      text: [DIFFERENCE_KINDS[kind], licensePlate].filter(Boolean).join(' · '),
      detail: [`Walk of ${formatWhen(walkedAt)}.`, ...details].join(' '),
      href: null,
    })),
    count: await countOf(queries, lotWalkDifferences, isOpen),
  };
}
