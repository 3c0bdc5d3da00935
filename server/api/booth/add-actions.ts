import type { BoothAction, BoothCard } from '../../../shared/contracts/booth.ts';
import { EXCEPTION_KINDS } from '../../../shared/contracts/exceptions.ts';
import { formatWhen, formatWireDate } from '../../../shared/format/time.ts';
import { findLastSightings } from '../modules/lot-walks/find-sightings.ts';
import { findOpenDebts } from '../modules/transactions/leave-unpaid.ts';
import {
  type ExceptionRow,
  findExceptions,
  nameExceptionReason,
} from '../modules/transactions/record-exception.ts';
import { cents, centsOf } from '../../../shared/format/money.ts';
import { findOpenRequests } from '../modules/approvals/find-approvals.ts';
import type { TransactionDetails } from '../modules/transactions/find-transaction.ts';
import { ownLimitCents } from '../modules/approvals/money-limits.ts';
import { isMoney } from '../modules/transactions/refund-receipt.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';

interface Viewing {
  stays: readonly TransactionDetails[];
  member: Member;
  now: Date;
}

/** Says what the caller may do with each car, and what they already asked for. */
export async function addActions(
  queries: Queries,
  cards: BoothCard[],
  { stays, member, now }: Viewing,
): Promise<BoothCard[]> {
  const subjects = stays.flatMap(({ row, receipt }) => (receipt ? [row.id, receipt.number] : [row.id]));
  const requests = await findOpenRequests(queries, subjects, now);
  const ids = stays.map(({ row }) => row.id);
  const exceptions = await findExceptions(queries, ids);
  const owing = await findOpenDebts(queries, ids);
  const seen = await findLastSightings(
    queries,
    stays.flatMap(({ row }) => (row.status === 'OPEN' ? [row.id] : [])),
  );
  return cards.map((card) => {
    const owed = owing.get(card.transaction_id ?? '') ?? null;
    const limited = limitToRights(owed ? { ...card, next: 'SETTLE', owed: cents(owed) } : card, member);
    const stay = stays.find(({ row }) => row.id === card.transaction_id);
    if (!stay) return limited;
    const asked = requests.get(stay.row.id) ?? requests.get(stay.receipt?.number ?? '');
    const refundable = refundableCents(stay);
    const sighting = seen.get(stay.row.id);
    return {
      ...limited,
      last_seen: sighting ? { row: sighting.row, at: formatWireDate(sighting.at) } : null,
      notes: listNotes(exceptions.filter(({ transactionId }) => transactionId === stay.row.id)),
      allowed_actions: listActions(limited, { member, refundable }),
      refundable: refundable > 0 ? cents(refundable) : null,
      own_limit: cents(ownLimitCents(member.permissions)),
      asked: asked ? { id: asked.id, kind: asked.kind, amount: cents(asked.amountCents) } : null,
    };
  });
}

export const mayCheckIn = ({ permissions }: Member) => permissions.has('Transactions:Create');

/** Leaves out the next step if the caller may not take it. */
function limitToRights(card: BoothCard, member: Member): BoothCard {
  const may = {
    CHECK_IN: mayCheckIn(member),
    CHECK_OUT: member.permissions.has('Transactions:Update'),
    SETTLE: member.permissions.has('Transactions:Update'),
    NONE: true,
  };
  return may[card.next] ? card : { ...card, next: 'NONE' };
}

function listActions(
  { kind, bill, owed }: BoothCard,
  { member: { permissions }, refundable }: { member: Member; refundable: number },
): BoothAction[] {
  const mayChange = permissions.has('Transactions:Update');
  const owes = bill !== null && centsOf(bill.due) > 0;
  const refund: BoothAction = permissions.has('Transactions:Refund') ? 'refund' : 'ask-refund';
  const allowed: [BoothAction, boolean][] = [
    ['discount', mayChange && owes],
    ['nil-exit', mayChange && owes],
    ['pay-later', permissions.has('Transactions:Approve') && owes],
    ['other-plate', mayChange && kind === 'PARKED'],
    ['change-exit', mayChange && kind === 'PARKED'],
    [refund, (mayChange || refund === 'refund') && refundable > 0],
    ['mail-debt', mayChange && owed !== null],
    ['void', permissions.has('Transactions:Void') && kind === 'PARKED'],
  ];
  return allowed.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}

/** Money of the receipt that has not gone back. A voucher pays time, so it isn't money. */
const refundableCents = ({ receipt, payments }: TransactionDetails): number =>
  payments.filter(isMoney).reduce((sum, { amountCents }) => sum + amountCents, 0) -
  (receipt?.refundedCents ?? 0);

/** What was not as usual; a ticket that was printed again several times in one sentence. */
function listNotes(rows: readonly ExceptionRow[]): string[] {
  const reprints = rows.filter(({ kind }) => kind === 'REPRINT').length;
  return [
    ...rows.filter(({ kind }) => kind !== 'REPRINT').map(describeException),
    ...(reprints > 0 ? [`Ticket printed again ${reprints === 1 ? 'once' : `${reprints} times`}.`] : []),
  ];
}

function describeException({ kind, reason, words, detail, approvalId }: ExceptionRow): string {
  const about = kind === 'EXIT_CHANGED' && detail ? formatWhen(detail) : detail;
  const parts = [about, nameExceptionReason(kind, reason), words].filter((part) => part);
  const waiting = kind === 'LOST_TICKET' && approvalId === null ? ' A second person has to approve it.' : '';
  return `${EXCEPTION_KINDS[kind]}: ${parts.join(', ')}.${waiting}`;
}
