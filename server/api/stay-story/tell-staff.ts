import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { ApprovalKindName } from '../../../shared/contracts/approvals.ts';
import { nameAction, nameField, nameValue } from '../../../shared/contracts/audit-words.ts';
import { nameRequest } from '../modules/approvals/name-request.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { approvals, type ApprovalRow } from '../modules/approvals/tables.ts';
import { presentAuditEntry } from '../modules/audit/present-audit-entry.ts';
import { auditEntries } from '../modules/audit/tables.ts';
import { nameOfferReason } from '../modules/mailed-offers/send-offer.ts';
import { incidents } from '../modules/incidents/tables.ts';
import { nameDiscountReason } from '../modules/transactions/discount-bill.ts';
import { nameExceptionReason } from '../modules/transactions/record-exception.ts';
import { nameRefundReason } from '../modules/transactions/refund-receipt.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';

/** What approvals and audit entries of a stay can be about. */
function subjectsOf({
  booking,
  cars,
  details,
  vouchers,
  offers,
}: FoundStay): [kind: string, ids: string[]][] {
  return [
    ['transaction', cars.map(({ id }) => id)],
    ['receipt', details?.receipt ? [details.receipt.number] : []],
    ['booking', booking ? [booking.id] : []],
    ['voucher', vouchers.map(({ id }) => id)],
    ['offer', offers.map(({ id }) => id)],
  ];
}

/** The requests for approval that the reader may see, as in the inbox: their own, or all who may approve. */
export async function findStayApprovals(
  queries: Queries,
  stay: FoundStay,
  reader: Member,
): Promise<ApprovalRow[]> {
  if (!reader.permissions.has('Approvals:Read')) return [];
  const ids = subjectsOf(stay).flatMap(([, own]) => own);
  const isVisible = reader.permissions.has('Approvals:Approve')
    ? undefined
    : eq(approvals.askedBy, reader.id);
  return queries
    .select()
    .from(approvals)
    .where(
      and(
        inArray(approvals.subjectKind, ['transaction', 'receipt', 'booking', 'voucher', 'offer']),
        inArray(approvals.subjectId, ids),
        isVisible,
      ),
    )
    .orderBy(asc(approvals.askedAt))
    .limit(MAX_ROWS);
}

const REASON_NAMES: Record<ApprovalKindName, (code: string) => string> = {
  REFUND: nameRefundReason,
  DISCOUNT: nameDiscountReason,
  LOST_TICKET: (code) => nameExceptionReason('LOST_TICKET', code),
  OFFER: nameOfferReason,
  // A campaign is about no stay.
  CAMPAIGN: (code) => code,
};

const DECISIONS: Partial<Record<string, string>> = {
  APPROVED: 'approved',
  REFUSED: 'refused',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
};

/** Tells what was asked for and how it was decided. */
export async function tellApprovals(
  queries: Queries,
  stay: FoundStay,
  reader: Member,
): Promise<StoryEntry[]> {
  const rows = await findStayApprovals(queries, stay, reader);
  return rows.flatMap((row) => {
    const { kind, amountCents, askedAt, askedBy, decidedAt, decidedBy, state, words, word } = row;
    const what = nameRequest({ kind, amountCents });
    const reason = REASON_NAMES[kind](row.reason);
    const asked: StoryEntry = {
      at: askedAt,
      kind: 'approval',
      title: `Asked for approval: ${what}`,
      details: [reason, ...(words ? [words] : [])],
      actor: `staff:${askedBy}`,
    };
    if (!decidedAt) return [asked];
    const decided: StoryEntry = {
      at: decidedAt,
      kind: 'approval',
      title: `${what} ${DECISIONS[state] ?? state.toLowerCase()}`,
      details: word ? [word] : [],
      actor: decidedBy ? `staff:${decidedBy}` : state === 'WITHDRAWN' ? `staff:${askedBy}` : 'job',
    };
    return [asked, decided];
  });
}

/** Audit entries of these calls have another entry on the timeline, which says the same. */
const TOLD_BY_CAR_AND_MONEY = [
  'voidTransaction',
  'refundReceipt',
  'askRefund',
  'discountTransaction',
  'nilExit',
  'payLater',
  'recordGateOpened',
  'notePlate',
  'changeExit',
];
const TOLD_BY_OFFERS = ['sendMailedOffer'];
const TOLD_BY_INCIDENTS = ['noteIncident', 'closeIncident', 'changeIncidents'];

/** Tells what else staff changed: the audit entries that no other entry of this reader's timeline tells. */
export async function tellAudit(queries: Queries, stay: FoundStay, reader: Member): Promise<StoryEntry[]> {
  const approvalIds = new Set((await findStayApprovals(queries, stay, reader)).map(({ id }) => id));
  const told = new Set([
    ...TOLD_BY_CAR_AND_MONEY,
    ...(reader.permissions.has('Incidents:Read') ? TOLD_BY_INCIDENTS : []),
    ...(reader.permissions.has('Bookings:Read') ? TOLD_BY_OFFERS : []),
  ]);
  const isTold = ({ action, approvalId, changes }: (typeof rows)[number]) =>
    (approvalId !== null && approvalIds.has(approvalId)) || (told.has(action) && !('asked' in changes));
  const rows = await queries
    .select()
    .from(auditEntries)
    .where(await isAboutStay(queries, stay))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
    .limit(MAX_ROWS);
  return rows
    .filter((row) => !isTold(row))
    .map((row) => {
      const { action, changes, reason } = presentAuditEntry(row, new Map(), reader.permissions);
      return {
        at: row.at,
        kind: 'audit',
        title: `${nameAction(action)}: ${row.subjectName}`,
        details: [
          ...(reason ? [reason] : []),
          ...changes.map(
            ({ field, before, after }) =>
              `${nameField(field)}: ${nameValue(field, before)} → ${nameValue(field, after)}`,
          ),
        ],
        actor: `staff:${row.actorId}`,
      };
    });
}

async function isAboutStay(queries: Queries, stay: FoundStay): Promise<SQL | undefined> {
  const ofStay = await queries
    .select({ id: incidents.id })
    .from(incidents)
    .where(
      inArray(
        incidents.transactionId,
        stay.cars.map(({ id }) => id),
      ),
    );
  const subjects = [...subjectsOf(stay), ['incident', ofStay.map(({ id }) => id)] as const];
  return or(
    ...subjects.map(([kind, ids]) =>
      and(eq(auditEntries.subjectKind, kind), inArray(auditEntries.subjectId, [...ids])),
    ),
  );
}
