import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DISPUTE_EVENTS } from './network-event.ts';
import type { DisputeAnswer, PaymentGateway } from './payment-gateway.ts';
import { sandboxCharges, sandboxDisputes } from './tables.ts';
import { signPayload } from './webhook-signature.ts';

/** Our own webhook, as the sandbox calls it. */
export interface SandboxWebhook {
  secret: string;
  receive: (payload: Uint8Array, signature: string) => Promise<number>;
}

interface Options {
  queries: Queries;
  now: () => Date;
  webhook: SandboxWebhook | undefined;
}

type Dispute = typeof sandboxDisputes.$inferSelect;
type EventKind = (typeof DISPUTE_EVENTS)[number];
type Disputes = Required<Pick<PaymentGateway, 'openTestDispute' | 'submitEvidence' | 'acceptDispute'>>;

const FEE_CENTS = 15_00;
const ANSWER_MS = 7 * DAY_MS;

/** Evidence with these words decides the dispute at once, as at Stripe's test mode. */
const DECIDING = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/**
 * Disputes at the sandbox. It tells of them as Stripe does: by events in Stripe's form, signed, through our own webhook.
 * Source: https://docs.stripe.com/testing#disputes
 */
export function createSandboxDisputes({ queries, now, webhook }: Options): Disputes {
  async function openTestDispute({ reference, reason }: { reference: string; reason: string }) {
    const isDisputable = and(
      eq(sandboxCharges.reference, reference),
      eq(sandboxCharges.outcome, 'APPROVED'),
      sql`${sandboxCharges.refundedCents} < ${sandboxCharges.amountCents}`,
    );
    const [charge] = await queries.select().from(sandboxCharges).where(isDisputable);
    if (!charge) return null;
    const at = wholeSecond(now());
    const [dispute] = await queries
      .insert(sandboxDisputes)
      .values({
        id: newId('dp'),
        chargeReference: reference,
        amountCents: charge.amountCents - charge.refundedCents,
        reason,
        status: 'needs_response',
        dueBy: new Date(at.getTime() + ANSWER_MS),
        openedAt: at,
      })
      .onConflictDoNothing()
      .returning();
    if (!dispute) return null;
    await send('charge.dispute.created', dispute);
    await move(dispute, 'WITHDRAWN');
    await send('charge.dispute.funds_withdrawn', dispute);
    return dispute.id;
  }

  async function submitEvidence({ disputeId, text }: { disputeId: string; text: string }) {
    const dispute = await change(disputeId, 'under_review');
    if (!dispute) return 'refused';
    await send('charge.dispute.updated', dispute);
    const words = Object.entries(DECIDING).find(([word]) => text.includes(word));
    if (words) await close({ ...dispute, status: words[1] });
    return 'taken';
  }

  async function acceptDispute(disputeId: string): Promise<DisputeAnswer> {
    const dispute = await change(disputeId, 'lost');
    if (!dispute) return 'refused';
    await send('charge.dispute.closed', dispute);
    return 'taken';
  }

  async function close(dispute: Dispute): Promise<void> {
    await queries
      .update(sandboxDisputes)
      .set({ status: dispute.status })
      .where(eq(sandboxDisputes.id, dispute.id));
    if (dispute.status === 'won') {
      await move(dispute, 'REINSTATED');
      await send('charge.dispute.funds_reinstated', dispute);
    }
    await send('charge.dispute.closed', dispute);
  }

  /** Answers a dispute, once. */
  async function change(id: string, status: string): Promise<Dispute | undefined> {
    const [dispute] = await queries
      .update(sandboxDisputes)
      .set({ status })
      .where(and(eq(sandboxDisputes.id, id), eq(sandboxDisputes.status, 'needs_response')))
      .returning();
    return dispute;
  }

  /** Takes the charge with a fee, or returns the charge. */
  async function move({ id, chargeReference, amountCents }: Dispute, outcome: 'WITHDRAWN' | 'REINSTATED') {
    const key = `${id}_${outcome === 'WITHDRAWN' ? 'out' : 'back'}`;
    const common = { outcome, refundOf: chargeReference, createdAt: wholeSecond(now()) };
    const rows = [
      { ...common, key, reference: newId('tx'), amountCents },
      { ...common, key: `${key}-fee`, reference: newId('tx'), amountCents: FEE_CENTS },
    ];
    await queries.insert(sandboxCharges).values(outcome === 'WITHDRAWN' ? rows : rows.slice(0, 1));
  }

  async function send(type: EventKind, dispute: Dispute): Promise<void> {
    if (!webhook) throw new Error('The sandbox has no webhook');
    const at = now();
    const object = await present(dispute);
    const event = { id: newId('evt'), object: 'event', type, created: toSeconds(at), data: { object } };
    const payload = Buffer.from(JSON.stringify(event));
    const status = await webhook.receive(payload, signPayload(payload, { secret: webhook.secret, now: at }));
    if (status !== 200) throw new Error(`The webhook answered ${status}`);
  }

  /** A dispute as Stripe's API shows it. */
  async function present({ id, chargeReference, amountCents, ...dispute }: Dispute) {
    const moved = await queries
      .select()
      .from(sandboxCharges)
      .where(
        and(
          inArray(sandboxCharges.key, [`${id}_out`, `${id}_back`]),
          eq(sandboxCharges.refundOf, chargeReference),
        ),
      )
      .orderBy(asc(sandboxCharges.createdAt));
    return {
      id,
      object: 'dispute',
      amount: amountCents,
      currency: 'usd',
      charge: chargeReference,
      payment_intent: chargeReference,
      reason: dispute.reason,
      status: dispute.status,
      created: toSeconds(dispute.openedAt),
      evidence_details: { due_by: toSeconds(dispute.dueBy) },
      balance_transactions: moved.map((row) => ({
        id: row.key,
        currency: 'usd',
        created: toSeconds(row.createdAt),
        amount: row.outcome === 'WITHDRAWN' ? -row.amountCents : row.amountCents,
        fee: row.outcome === 'WITHDRAWN' ? FEE_CENTS : 0,
      })),
    };
  }

  return { openTestDispute, submitEvidence, acceptDispute };
}

const newId = (kind: 'dp' | 'evt' | 'tx') => `sandbox_${kind}_${randomBytes(9).toString('hex')}`;

const toSeconds = (at: Date) => Math.floor(at.getTime() / SECOND_MS);

/** The network tells times in seconds. */
const wholeSecond = (at: Date) => new Date(toSeconds(at) * SECOND_MS);
