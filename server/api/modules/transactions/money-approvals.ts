import type { ApprovalKinds, ApprovalRow } from '../approvals/approval-kind.ts';
import type { BookingDeps } from '../bookings/booking-deps.ts';
import { finishRefunds } from '../bookings/refund-payments.ts';
import { offerApproval } from '../mailed-offers/offer-approval.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { nameDiscountReason } from './discount-bill.ts';
import { discountTransaction } from './discount-transaction.ts';
import { findReceiptTransactionId, findTransactions } from './find-transactions.ts';
import { approveLostTicket } from './open-exception.ts';
import { nameExceptionReason } from './record-exception.ts';
import { mayDecideMoney } from '../approvals/money-limits.ts';
import { type MoneyRequest, nameRefundReason, refundReceipt } from './refund-receipt.ts';
import { tellMoneyStory } from './tell-money-story.ts';

/** The requests about money: of parking stays, and of prices that staff mail. */
export function moneyApprovals(deps: BookingDeps): Omit<ApprovalKinds, 'CAMPAIGN'> {
  return {
    REFUND: {
      nameReason: nameRefundReason,
      mayDecide: mayDecideMoney,
      async run(tx, approval, decision) {
        await refundReceipt(tx, approval.subjectId, approvedRequest(approval, decision));
      },
      async finish({ subjectId }) {
        const { queries } = deps.db;
        const id = await findReceiptTransactionId(queries, subjectId);
        const bookingId = id && (await findTransactions(queries, [id])).get(id)?.bookingId;
        if (bookingId) await finishRefunds(deps, { bookingId });
      },
      async tellStory(queries, { subjectId }, rights) {
        return tellMoneyStory(queries, await findReceiptTransactionId(queries, subjectId), rights);
      },
    },
    DISCOUNT: {
      nameReason: nameDiscountReason,
      mayDecide: mayDecideMoney,
      run: (tx, approval, decision) =>
        discountTransaction(tx, approval.subjectId, approvedRequest(approval, decision)),
      tellStory: (queries, { subjectId }, rights) => tellMoneyStory(queries, subjectId, rights),
    },
    LOST_TICKET: {
      nameReason: (code) => nameExceptionReason('LOST_TICKET', code),
      mayDecide: mayDecideMoney,
      run: approveLostTicket,
      tellStory: (queries, { subjectId }, rights) => tellMoneyStory(queries, subjectId, rights),
    },
    OFFER: offerApproval,
  };
}

/** The approved request: with the key and the drawer of who asked, in the name of who approved. */
const approvedRequest = (
  { id, amountCents, reason, words, requestKey, askedBy }: ApprovalRow,
  { by, at }: { by: Member; at: Date },
): MoneyRequest => ({
  amountCents,
  reason,
  words,
  requestKey,
  by,
  payer: { id: askedBy },
  approvalId: id,
  at,
});
