import { and, eq, isNull, lte, isNotNull } from 'drizzle-orm';
import type { Sealed } from '../../../../shared/contracts/card-fields.ts';
import { AppError, conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { describeError } from '../../platform/describe-error.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import type { BookingDeps } from '../bookings/booking-deps.ts';
import { chargeCard } from '../bookings/charge-card.ts';
import { presentFailedCharge } from '../bookings/close-payment.ts';
import { getMember } from '../members/find-members.ts';
import { recordMovement } from '../money/record-movement.ts';
import { parseCard } from '../payments/parse-card.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import type { LoadRates } from '../rates/load-rates.ts';
import type { Rates } from '../rates/rate-types.ts';
import { getTransaction } from './check-in.ts';
import { type DebtRow, getDebt } from './find-debt.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { mailStayReceipt } from './mail-stay-receipt.ts';
import { debts, receiptPayments } from './tables.ts';

/** A charge without an answer for this long is settled by the sweeper. */
const CHARGE_MS = 10 * MINUTE_MS;
const BATCH = 50;

export type DebtDeps = BookingDeps & { loadRates: LoadRates };

interface DebtPayment {
  stay: TransactionDetails;
  card: { cc_number: Sealed; cc_cvc: Sealed; cc_exp: string };
  /** The same for each try of one payment. */
  attemptKey: string;
}

/**
 * Pays a debt with a card, once: claims it in one transaction, charges outside of any, settles in another. Repeated with
 * the same key it resumes or returns the same debt. Throws 404, 409 when it is paid or being paid, 422 for a declined card,
 * and 504 when the network doesn't answer: then the call can be repeated, and the sweeper settles the charge in any case.
 */
export async function payDebt(
  deps: DebtDeps,
  { stay, card: typed, attemptKey }: DebtPayment,
): Promise<DebtRow> {
  const { cc_number: number, cc_cvc: code, cc_exp: expiry } = typed;
  const parsed = parseCard({ number, code, expiry, now: deps.now() });
  if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
  const { id } = stay.row;
  const claimed = await deps.db.transaction((tx) => claimDebt(tx, { id, attemptKey, at: deps.now() }));
  if (claimed.settledAt) return claimed;
  const { chargeKey, amountCents } = claimed;
  if (!chargeKey) throw new Error('A claimed debt has no charge');
  const description = stay.receipt?.number ?? stay.row.ticketNumber;
  const outcome = await chargeCard(deps, { key: chargeKey, amountCents, card: parsed.card, description });
  await settle(deps, chargeKey, outcome);
  if (outcome.state === 'approved') return getDebt(deps.db.queries, id);
  throw failedCharge(outcome);
}

interface Claim {
  id: string;
  attemptKey: string;
  at: Date;
}

/** Marks the debt as being paid, so that no second card and no cashier takes it. */
async function claimDebt(tx: Queries, { id, attemptKey, at }: Claim): Promise<DebtRow> {
  const debt = await getDebt(tx, id, 'for update');
  if (debt.attemptKey === attemptKey) return debt;
  if (debt.settledAt) throw conflict('STATE_CHANGED', 'This was already paid. Thank you.');
  if (debt.chargeKey)
    throw conflict('STATE_CHANGED', 'Another payment is under way. Wait a moment, then reload this page.');
  const [claimed] = await tx
    .update(debts)
    .set({ chargeKey: newId(), attemptKey, chargeStartedAt: at })
    .where(eq(debts.paymentId, debt.paymentId))
    .returning();
  if (!claimed) throw new Error('A locked debt is gone');
  return claimed;
}

async function settle(deps: DebtDeps, chargeKey: string, outcome: ChargeOutcome): Promise<void> {
  // Before the transaction, because the embedded database has one connection.
  const rates = await deps.loadRates();
  await deps.db.transaction((tx) => settleCharge(tx, { chargeKey, rates, at: deps.now() }, outcome));
}

/**
 * Applies the outcome of a charge once: settles the debt with its movement of money and mails the receipt, or lets it be
 * paid again.
 */
async function settleCharge(
  tx: Queries,
  { chargeKey, rates, at }: { chargeKey: string; rates: Rates; at: Date },
  outcome: ChargeOutcome,
): Promise<void> {
  const isOpen = and(eq(debts.chargeKey, chargeKey), isNull(debts.settledAt));
  if (outcome.state !== 'approved') {
    await tx.update(debts).set({ chargeKey: null, attemptKey: null, chargeStartedAt: null }).where(isOpen);
    return;
  }
  const [debt] = await tx
    .update(debts)
    .set({ settledAt: at, chargeReference: outcome.reference })
    .where(isOpen)
    .returning();
  if (!debt) return;
  const { brand, lastFour, cardReference } = outcome.card;
  const [payment] = await tx
    .update(receiptPayments)
    .set({ kind: 'CARD', cardBrand: brand, cardLastFour: lastFour, cardReference: cardReference ?? null })
    .where(and(eq(receiptPayments.id, debt.paymentId), eq(receiptPayments.kind, 'OWED')))
    .returning();
  if (!payment) throw new Error('A debt has no payment');
  await recordChange(tx, 'transactions', debt.transactionId);
  const stay = await getTransaction(tx, debt.transactionId);
  await recordMovement(tx, {
    kind: 'CHARGE',
    tender: 'CARD',
    cents: debt.amountCents,
    at,
    actor: 'guest',
    bookingId: stay.booking?.id ?? null,
    receiptNumber: payment.receiptNumber,
    paymentId: payment.id,
  });
  const recipient = stay.row.email ?? (await findMemberEmail(tx, stay.row.memberId));
  if (recipient) await mailStayReceipt(tx, stay, { of: 'debt', recipient, earned: null, rates, now: at });
}

/** Former members get no mail. */
async function findMemberEmail(tx: Queries, memberId: string | null): Promise<string | null> {
  const member = memberId ? await getMember(tx, memberId) : null;
  return member && member.deactivatedAt === null ? member.email : null;
}

function failedCharge(outcome: ChargeOutcome): AppError {
  const { error, fieldErrors, formErrors } = presentFailedCharge(outcome);
  return new AppError(422, error, formErrors[0] ?? 'The payment was declined.', { fieldErrors, formErrors });
}

/** Settles charges that got no answer, because a process stopped or the network was down. Any process may run it. */
export async function sweepDebts(deps: DebtDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - CHARGE_MS);
  const open = await deps.db.queries
    .select({ chargeKey: debts.chargeKey })
    .from(debts)
    .where(and(isNull(debts.settledAt), isNotNull(debts.chargeKey), lte(debts.chargeStartedAt, before)))
    .limit(BATCH);
  for (const { chargeKey } of open) {
    if (!chargeKey) continue;
    await sweepCharge(deps, chargeKey).catch((error: unknown) =>
      deps.log.error({ ...describeError(error), chargeKey }, 'The charge of a debt could not be settled'),
    );
  }
}

async function sweepCharge(deps: DebtDeps, chargeKey: string): Promise<void> {
  // Outside any lock. After this the key can no longer be charged.
  const outcome = await deps.gateway.settle(chargeKey);
  await settle(deps, chargeKey, outcome);
}
