import { eq } from 'drizzle-orm';
import { isDisputeState } from '../../../../shared/contracts/dispute-states.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findCharge } from '../bookings/find-charge.ts';
import { recordMovements } from '../money/record-movement.ts';
import type { NetworkDispute, NetworkEvent, NetworkMovement } from '../payments/network-event.ts';
import { findDebtCharge } from '../transactions/find-debt-charge.ts';
import { hearEvent, type ToldDispute } from './dispute-rule.ts';
import { disputeMovements, disputes, networkEvents } from './tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/**
 * Records an event of the card network and what it changes, in one transaction. An event counts once: of two at the same
 * time, the second waits for the first at the primary key. Answers whether it was new.
 */
export async function recordEvent(
  tx: Queries,
  event: NetworkEvent,
): Promise<'applied' | 'ignored' | 'known'> {
  const { id, kind, at, dispute } = event;
  const [added] = await tx
    .insert(networkEvents)
    .values({
      id,
      kind,
      at,
      state: dispute ? 'APPLIED' : 'IGNORED',
      disputeId: dispute?.id ?? null,
      status: dispute?.status ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: networkEvents.id });
  if (!added) return 'known';
  if (!dispute) return 'ignored';
  const row = await saveDispute(tx, dispute, at);
  await moveMoney(tx, row, dispute.movements);
  return 'applied';
}

/** Adds the dispute with its charge, or updates it. Its row is locked until the transaction ends. */
async function saveDispute(tx: Queries, told: NetworkDispute, at: Date): Promise<DisputeRow> {
  const { id, chargeReference, openedAt } = told;
  await tx
    .insert(disputes)
    .values({
      id,
      chargeReference,
      openedAt,
      ...(await findCharged(tx, chargeReference)),
      ...hearEvent(null, told, at),
    })
    .onConflictDoNothing();
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
  if (!row) throw new Error('A dispute was not written');
  // The charge may be settled only after its dispute, if the network is quick.
  const charged = row.bookingId || row.transactionId ? {} : await findCharged(tx, row.chargeReference);
  const change = { ...charged, ...hearEvent(toTold(row), told, at) };
  await tx.update(disputes).set(change).where(eq(disputes.id, id));
  return { ...row, ...change };
}

function toTold({ status, amountCents, reason, dueBy, closedAt, toldAt }: DisputeRow): ToldDispute {
  if (!isDisputeState(status)) throw new Error(`A dispute has the status ${status}`);
  return { status, amountCents, reason, dueBy, closedAt, toldAt };
}

const findCharged = async (tx: Queries, reference: string) =>
  (await findCharge(tx, reference)) ?? (await findDebtCharge(tx, reference)) ?? {};

const WORDS = {
  DISPUTE: ['The bank took the charge back', 'The bank returned the charge'],
  FEE: ['Fee of the dispute', 'Fee of the dispute returned'],
} as const;

/** Posts what the network moved and no earlier event told of. */
async function moveMoney(tx: Queries, row: DisputeRow, told: readonly NetworkMovement[]): Promise<void> {
  if (told.length === 0) return;
  const added = await tx
    .insert(disputeMovements)
    .values(told.map((movement) => ({ ...movement, disputeId: row.id })))
    .onConflictDoNothing()
    .returning({ id: disputeMovements.id });
  const isNew = new Set(added.map(({ id }) => id));
  const { bookingId, receiptNumber } = row;
  await recordMovements(
    tx,
    told
      .filter(({ id }) => isNew.has(id))
      .map(({ id, kind, cents, at }) => ({
        kind: 'DISPUTE',
        tender: 'CARD',
        cents,
        at,
        actor: 'job',
        bookingId,
        receiptNumber,
        paymentId: id,
        reason: WORDS[kind][cents < 0 ? 0 : 1],
      })),
  );
}
