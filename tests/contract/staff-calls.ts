import { askApproval } from '../../server/api/modules/approvals/ask-approval.ts';
import { receiptPayments } from '../../server/api/modules/transactions/tables.ts';
import * as approvals from '../../shared/contracts/approvals.ts';
import { getAuditOf, listAudit } from '../../shared/contracts/audit.ts';
import * as booth from '../../shared/contracts/booth.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import * as refunds from '../../shared/contracts/refunds.ts';
import type { ApiTransport, WireRequest } from '../support/api-transports.ts';
import { insertMember } from '../support/closed-transactions.ts';
import { addOpenTransaction, addReceipt } from '../support/club.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

const NOW = new Date('2026-11-20T18:00:00Z');
const NUMBER = '7600001';

/** The statuses of all calls of `runStaffCalls`, in order. */
export const STAFF_STATUSES = [
  200, 200, 409, 200, 200, 403, 200, 200, 200, 401, 200, 200, 401, 200, 200, 200,
];

/** Refunds a receipt, asks for a larger refund, decides about another one, and reads who changed what. */
export async function runStaffCalls(
  call: Call,
  { db }: ApiTransport,
  asStaff: Partial<WireRequest>,
): Promise<void> {
  const post = (contract: Contract, target: string, body?: object) =>
    call(contract, target, { ...asStaff, ...(body && { body }) });
  await addReceipt(db.queries, { number: NUMBER, cents: 900_00, exited: NOW });
  const paid = { id: 'card', receiptNumber: NUMBER, kind: 'CARD', amountCents: 900_00 };
  await db.queries.insert(receiptPayments).values(paid);
  const car = await addOpenTransaction(db.queries, { entered: new Date(NOW.getTime() - 3_600_000) });

  const refund = { amount_cents: 20_00, reason: 'SERVICE' };
  await post(refunds.refundReceipt, `/receipts/${NUMBER}/refund`, refund);
  const large = { amount_cents: 600_00, reason: 'SERVICE', words: 'Car was moved' };
  const asked = await post(refunds.askRefund, `/receipts/${NUMBER}/ask-refund`, large);
  await post(refunds.askRefund, `/receipts/${NUMBER}/ask-refund`, large);
  const own = `/approvals/${String(asked.approval_id)}`;
  await call(approvals.listApprovals, '/approvals', asStaff);
  await call(approvals.getApproval, own, asStaff);
  await post(approvals.decideApproval, `${own}/decide`, { decision: 'APPROVE' });
  await post(approvals.withdrawApproval, `${own}/withdraw`);
  const other = await askAsSomebody(db);
  await post(approvals.decideApproval, `/approvals/${other}/decide`, { decision: 'REFUSE', word: 'No' });
  const discount = { amount_cents: 1_00, reason: 'GOODWILL' };
  await post(refunds.discountTransaction, `/transactions/${car}/discount`, discount);

  await call(listAudit, '/audit');
  await call(listAudit, '/audit?per_page=50', asStaff);
  await call(getAuditOf, `/audit/receipt/${NUMBER}`, asStaff);

  await call(booth.scan, '/booth/scan', { body: { code: NUMBER } });
  await post(booth.scan, '/booth/scan', { code: NUMBER });
  await call(booth.getLotBoard, '/booth/board', asStaff);
  await call(booth.printTicket, `/booth/tickets/${car}`, asStaff);
}

async function askAsSomebody(db: ApiTransport['db']): Promise<string> {
  const askedBy = await insertMember(db.queries, { id: 'kit', number: '70000099' });
  const { id } = await askApproval(db.queries, {
    kind: 'REFUND',
    subject: { kind: 'receipt', id: NUMBER, name: NUMBER },
    amountCents: 10_00,
    reason: { code: 'GOODWILL', label: 'Goodwill' },
    words: null,
    action: refunds.askRefund,
    askedBy,
    requestKey: 'kit:1',
    at: NOW,
  });
  return id;
}
