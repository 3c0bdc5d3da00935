import * as calls from '../../../../shared/contracts/refunds.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { formatCents } from '../../../../shared/format/money.ts';
import type { Queries } from '../../platform/database/database.ts';
import { describeError } from '../../platform/describe-error.ts';
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import { newId } from '../../platform/new-id.ts';
import { type Caller, handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { askApproval } from '../approvals/ask-approval.ts';
import type { BookingDeps } from '../bookings/booking-deps.ts';
import { finishRefunds } from '../bookings/refund-payments.ts';
import type { Rates } from '../rates/rate-types.ts';
import { billTransaction, onlinePaymentCents } from './bill-transaction.ts';
import { getTransaction } from './check-in.ts';
import { nameDiscountReason } from './discount-bill.ts';
import { discountTransaction, lockParked } from './discount-transaction.ts';
import type { TransactionDeps } from './handlers.ts';
import { ownLimitCents } from '../approvals/money-limits.ts';
import { checkRefund, type MoneyRequest, nameRefundReason, refundReceipt } from './refund-receipt.ts';

interface MoneyCall {
  contract: typeof calls.refundReceipt | typeof calls.askRefund | typeof calls.discountTransaction;
  id: string;
  body: { amount_cents: number; reason: string; words?: string | null | undefined };
  caller: Caller;
  member: Member;
}

/** The calls that give money back or let it go: at once within the caller's own limit, else by approval. */
export function refundHandlers(deps: TransactionDeps & BookingDeps): Handler[] {
  async function refund(call: MoneyCall): Promise<calls.MoneyOutcome> {
    let bookingId: string | null = null;
    const outcome = await runOnce(deps, call, async (tx) => {
      const request = requestOf(call, deps.now());
      await checkRefund(tx, call.id, request);
      if (!isWithinLimit(call)) return askRefund(tx, call, request);
      ({ bookingId } = await refundReceipt(tx, call.id, request));
      return { state: 'DONE', approval_id: null };
    });
    if (bookingId) await finishCardRefund(deps, bookingId);
    return outcome;
  }

  async function discount(call: MoneyCall): Promise<calls.MoneyOutcome> {
    const rates = await deps.loadRates();
    return runOnce(deps, call, async (tx) => {
      const request = requestOf(call, deps.now());
      await checkDiscount(tx, rates, call, request.at);
      if (!isWithinLimit(call)) return askDiscount(tx, call, request);
      await discountTransaction(tx, call.id, request);
      return { state: 'DONE', approval_id: null };
    });
  }

  return [
    handle(calls.refundReceipt, ({ params: { number: id }, ...call }) =>
      refund({ ...call, id, contract: calls.refundReceipt }),
    ),
    handle(calls.askRefund, ({ params: { number: id }, ...call }) =>
      refund({ ...call, id, contract: calls.askRefund }),
    ),
    handle(calls.discountTransaction, ({ params: { id }, ...call }) =>
      discount({ ...call, id, contract: calls.discountTransaction }),
    ),
  ];
}

const isWithinLimit = ({ member, body }: MoneyCall): boolean =>
  body.amount_cents <= ownLimitCents(member.permissions);

const runOnce = (
  { db }: TransactionDeps,
  { contract, caller, member, body, id }: MoneyCall,
  work: (tx: Queries) => Promise<calls.MoneyOutcome>,
): Promise<calls.MoneyOutcome> =>
  runIdempotent(db, { contract, caller, member, body: { ...body, id } }, work);

const requestOf = ({ contract, body, caller, member }: MoneyCall, at: Date): MoneyRequest => ({
  amountCents: body.amount_cents,
  reason: body.reason,
  words: body.words || null,
  requestKey: `${member.id}:${caller.idempotencyKey ?? newId()}`,
  by: member,
  payer: member,
  approvalId: null,
  action: contract,
  at,
});

async function askRefund(tx: Queries, call: MoneyCall, request: MoneyRequest): Promise<calls.MoneyOutcome> {
  const { id } = await askApproval(tx, {
    ...askOf(call, request),
    kind: 'REFUND',
    subject: { kind: 'receipt', id: call.id, name: call.id },
    reason: { code: request.reason, label: nameRefundReason(request.reason) },
  });
  return { state: 'ASKED', approval_id: id };
}

async function askDiscount(tx: Queries, call: MoneyCall, request: MoneyRequest): Promise<calls.MoneyOutcome> {
  const { ticketNumber } = await lockParked(tx, call.id);
  const { id } = await askApproval(tx, {
    ...askOf(call, request),
    kind: 'DISCOUNT',
    subject: { kind: 'transaction', id: call.id, name: ticketNumber },
    reason: { code: request.reason, label: nameDiscountReason(request.reason) },
  });
  return { state: 'ASKED', approval_id: id };
}

const askOf = ({ contract, member }: MoneyCall, { amountCents, words, requestKey, at }: MoneyRequest) => ({
  action: contract,
  askedBy: member,
  amountCents,
  words,
  requestKey,
  at,
});

/** Throws 404 and 409 for a car that isn't parked, and 422 for more than it owes. */
async function checkDiscount(tx: Queries, rates: Rates, { id, body }: MoneyCall, at: Date): Promise<void> {
  await lockParked(tx, id);
  const transaction = await getTransaction(tx, id);
  const bill = billTransaction(rates, transaction, at);
  if (!bill) throw conflict('NO_PRICE', 'There’s no drive-up price for this stay. Set one first.');
  const dueCents = Math.max(0, bill.totalCents - onlinePaymentCents(transaction));
  if (body.amount_cents > dueCents)
    throw invalid({ amount_cents: [`Only ${formatCents(dueCents)} is due for this stay`] });
}

const finishCardRefund = (deps: BookingDeps, bookingId: string): Promise<void> =>
  finishRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.error({ ...describeError(error), bookingId }, 'A refund failed; the sweeper will finish it'),
  );
