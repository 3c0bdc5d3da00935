import type { Batch, BatchEntry } from '../../../../shared/contracts/batches.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { mayCount } from './find-own-batch.ts';
import type { BatchDetails, EntryRow, Person } from './find-batches.ts';

interface Viewer {
  member: Pick<Member, 'id' | 'permissions'>;
  limitCents: number;
}

const NOBODY: Person = { number: '', name: '' };

/** Presents a batch to staff. What it should hold is in `result`, which is null until the last count. */
export function presentBatch(details: BatchDetails, viewer: Viewer): Batch {
  const { row, entries, counts, people } = details;
  const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? NOBODY));
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    cashier: personOf(row.cashierId) ?? NOBODY,
    opened_at: formatWireDate(row.openedAt),
    closed_at: row.closedAt && formatWireDate(row.closedAt),
    float: cents(row.floatCents),
    entries: entries.map((entry) => presentEntry(entry, { ...viewer, people, cashierId: row.cashierId })),
    counts: counts.map(({ count, countedCents, at }) => ({
      count,
      counted: cents(countedCents),
      at: formatWireDate(at),
    })),
    result: presentResult(details),
    limit: cents(viewer.limitCents),
    needs_drop: details.needsDrop,
    drop_limit: cents(details.dropLimitCents),
    reason: row.reason,
    approved_by: personOf(row.approvedBy),
    approved_at: row.approvedAt && formatWireDate(row.approvedAt),
    is_own: row.cashierId === viewer.member.id,
    allowed_actions: findActions(details, viewer),
  };
}

function presentResult({ row, counts, sums }: BatchDetails): Batch['result'] {
  const last = counts.at(-1);
  if (!sums || !last) return null;
  const [first] = counts.length > 1 ? counts : [];
  const cash = (kind: string) => cents(Math.abs(sums.cash[kind] ?? 0));
  return {
    float: cents(row.floatCents),
    cash_in: cash('CASH_IN'),
    change: cash('CHANGE'),
    refunds: cash('REFUND'),
    drops: cash('DROP'),
    paid_in: cash('PAID_IN'),
    paid_out: cash('PAID_OUT'),
    expected: cents(last.expectedCents),
    counted: cents(last.countedCents),
    difference: cents(last.countedCents - last.expectedCents),
    first_difference: first ? cents(first.countedCents - first.expectedCents) : null,
    cards: cents(sums.cardCents),
  };
}

/** Presents an entry of the batch of `cashierId`. */
export function presentEntry(
  entry: EntryRow,
  {
    member,
    people,
    cashierId,
  }: { member: Pick<Member, 'id' | 'permissions'>; people: Map<string, Person>; cashierId: string },
): BatchEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    amount: cents(entry.cents),
    bag_number: entry.bagNumber,
    reason: entry.reason,
    at: formatWireDate(entry.at),
    confirmed_by: entry.confirmedBy ? (people.get(entry.confirmedBy) ?? NOBODY) : null,
    confirmed_at: entry.confirmedAt && formatWireDate(entry.confirmedAt),
    may_confirm:
      entry.kind === 'DROP' &&
      entry.confirmedBy === null &&
      entry.takenBy !== member.id &&
      cashierId !== member.id &&
      member.permissions.has('Batches:Update'),
  };
}

function findActions({ row, entries, counts }: BatchDetails, { member }: Viewer): Batch['allowed_actions'] {
  const { id, permissions } = member;
  if (row.state === 'CLOSED') {
    const isReady = entries.every(({ kind, confirmedBy }) => kind !== 'DROP' || confirmedBy !== null);
    const isOthers = row.cashierId !== id && counts.every(({ countedBy }) => countedBy !== id);
    return isReady && isOthers && permissions.has('Batches:Approve') ? ['approve'] : [];
  }
  if (row.state === 'APPROVED' || !mayCount(row.cashierId, member) || !permissions.has('Batches:Create'))
    return [];
  if (row.state === 'TO_EXPLAIN') return ['explain'];
  return row.state === 'OPEN' && permissions.has('Batches:Update') ? ['drop', 'pay', 'count'] : ['count'];
}
