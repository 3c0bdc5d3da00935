import { and, eq, isNull } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/exceptions.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ApprovalRow } from '../approvals/approval-kind.ts';
import { askApproval } from '../approvals/ask-approval.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Rates } from '../rates/rate-types.ts';
import { billTransaction } from './bill-transaction.ts';
import { type DriveUp, getTransaction, writeTransaction } from './check-in.ts';
import { lockParked } from './discount-transaction.ts';
import {
  approveException,
  type ExceptionReason,
  nameExceptionReason,
  recordException,
} from './record-exception.ts';
import { transactionExceptions } from './tables.ts';

type UnknownCar = Pick<DriveUp, 'licensePlate' | 'vehicleClass' | 'spaces' | 'customerName'>;

interface Opening extends ExceptionReason {
  car: UnknownCar;
}

/** Opens the stay of a car that the gate was opened for by hand, in the caller's transaction. Returns its ticket. */
export async function openByHand(tx: Queries, { car, ...reason }: Opening): Promise<string> {
  const id = await writeTransaction(tx, { ...car, checkedInBy: reason.by.id, enteredAt: reason.at });
  const { ticketNumber } = await lockParked(tx, id);
  await recordException(tx, {
    ...reason,
    kind: 'GATE_OPENED',
    action: calls.recordGateOpened,
    subject: { id, name: ticketNumber },
    before: null,
    after: { status: 'OPEN', licensePlate: car.licensePlate },
  });
  return ticketNumber;
}

/**
 * Opens the stay of a car whose ticket is lost and that nothing was found for, and asks somebody else to approve its
 * charge, in the caller's transaction. Throws 409 without a drive-up price.
 */
export async function openLostTicket(
  tx: Queries,
  rates: Rates,
  { car, requestKey, ...reason }: Opening & { requestKey: string },
): Promise<{ ticketNumber: string; approvalId: string }> {
  const { at, by } = reason;
  const enteredAt = new Date(at.getTime() - calls.LOST_TICKET_DAYS * DAY_MS);
  const id = await writeTransaction(tx, { ...car, checkedInBy: by.id, enteredAt });
  const { ticketNumber } = await lockParked(tx, id);
  const bill = billTransaction(rates, await getTransaction(tx, id), at);
  if (!bill) throw conflict('NO_PRICE', 'There’s no drive-up price for this car. Set one first.');
  const subject = { id, name: ticketNumber };
  const amountCents = bill.totalCents;
  await recordException(tx, {
    ...reason,
    kind: 'LOST_TICKET',
    action: null,
    subject,
    amountCents,
    before: null,
    after: null,
  });
  const approval = await askApproval(tx, {
    kind: 'LOST_TICKET',
    action: calls.chargeLostTicket,
    subject: { kind: 'transaction', ...subject },
    reason: { code: reason.reason, label: nameExceptionReason('LOST_TICKET', reason.reason) },
    words: reason.words,
    amountCents,
    askedBy: by,
    requestKey,
    at,
  });
  return { ticketNumber, approvalId: approval.id };
}

/** Lets a car with a lost ticket be checked out, in the transaction of the approval. Throws 404, and 409 if it has left. */
export async function approveLostTicket(
  tx: Queries,
  { id: approvalId, subjectId, amountCents, reason }: ApprovalRow,
  { by, at }: { by: { id: string }; at: Date },
): Promise<void> {
  const { ticketNumber } = await lockParked(tx, subjectId);
  const open = await findUnapproved(tx, subjectId);
  if (!open) throw conflict('STATE_CHANGED', 'This lost ticket was already approved.');
  await approveException(tx, { exceptionId: open.id, approvalId });
  await recordAudit(tx, {
    action: calls.chargeLostTicket,
    actor: by,
    subject: { kind: 'transaction', id: subjectId, name: ticketNumber },
    before: null,
    after: { lostTicketCents: amountCents },
    reason: nameExceptionReason('LOST_TICKET', reason),
    approvalId,
    at,
  });
}

/** Throws 409 for a lost ticket that nobody has approved. */
export async function refuseUnapproved(tx: Queries, transactionId: string): Promise<void> {
  if (await findUnapproved(tx, transactionId))
    throw conflict('NOT_APPROVED', 'A second person has to approve this lost ticket first.');
}

async function findUnapproved(tx: Queries, transactionId: string): Promise<{ id: string } | undefined> {
  const { id, kind, approvalId } = transactionExceptions;
  const isUnapproved = and(
    eq(transactionExceptions.transactionId, transactionId),
    eq(kind, 'LOST_TICKET'),
    isNull(approvalId),
  );
  const [row] = await tx.select({ id }).from(transactionExceptions).where(isUnapproved).limit(1);
  return row;
}
