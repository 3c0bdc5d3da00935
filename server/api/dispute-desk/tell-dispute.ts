import { and, asc, eq } from 'drizzle-orm';
import type { OpenedDispute } from '../../../shared/contracts/disputes.ts';
import { describeState } from '../../../shared/contracts/dispute-states.ts';
import { nameAction } from '../../../shared/contracts/audit-words.ts';
import { SECOND_MS } from '../../../shared/format/durations.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { disputeMovements, networkEvents } from '../modules/disputes/tables.ts';
import { findMembers } from '../modules/members/find-members.ts';
import type { Queries } from '../platform/database/database.ts';

interface Told {
  at: Date;
  title: string;
  details: string[];
  /** The member id of who did it; null: the bank. */
  actorId: string | null;
}

/** What the network told and staff did, in order. */
export async function tellDispute(queries: Queries, id: string): Promise<OpenedDispute['events']> {
  // The network tells times in seconds: of the same one, its events follow our answer.
  const told = [
    ...(await tellAnswers(queries, id)),
    ...(await tellEvents(queries, id)),
    ...(await tellMoney(queries, id)),
  ].toSorted((a, b) => secondOf(a) - secondOf(b));
  const people = await findMembers(queries, [...new Set(told.flatMap(({ actorId }) => actorId ?? []))]);
  return told.map(({ at, title, details, actorId }) => ({
    at: formatWireDate(at),
    title,
    details,
    actor: actorId && (people.get(actorId)?.longName ?? 'Staff'),
  }));
}

const secondOf = ({ at }: Told) => Math.floor(at.getTime() / SECOND_MS);

const OPENED = 'charge.dispute.created';
const CLOSED = 'charge.dispute.closed';

/** When it was opened and closed, and each status between. */
async function tellEvents(queries: Queries, id: string): Promise<Told[]> {
  const rows = await queries
    .select()
    .from(networkEvents)
    .where(eq(networkEvents.disputeId, id))
    .orderBy(asc(networkEvents.at), asc(networkEvents.createdAt));
  const known = new Set(
    rows.flatMap(({ kind, status }) => (kind === OPENED || kind === CLOSED ? [status] : [])),
  );
  return rows.flatMap(({ at, kind, status }) => {
    const isEnd = kind === OPENED || kind === CLOSED;
    if (!isEnd && known.has(status)) return [];
    known.add(status);
    const what = kind === OPENED ? 'Dispute opened' : kind === CLOSED ? 'Dispute closed' : 'Status';
    const title = `${what}: ${describeState(status ?? '').label}`;
    return [{ at, title, details: [], actorId: null }];
  });
}

async function tellMoney(queries: Queries, id: string): Promise<Told[]> {
  const rows = await queries
    .select()
    .from(disputeMovements)
    .where(eq(disputeMovements.disputeId, id))
    .orderBy(asc(disputeMovements.at), asc(disputeMovements.id));
  return rows.map(({ at, kind, cents }) => ({
    at,
    title: `${kind === 'FEE' ? 'Fee' : 'Money'} ${cents < 0 ? 'taken' : 'returned'}: ${formatCents(Math.abs(cents))}`,
    details: [],
    actorId: null,
  }));
}

async function tellAnswers(queries: Queries, id: string): Promise<Told[]> {
  const rows = await queries
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'dispute'), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.at))
    .limit(50);
  return rows.map(({ at, action, reason, actorId }) => ({
    at,
    title: nameAction(action),
    details: reason ? [reason] : [],
    actorId,
  }));
}
