import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { DISPUTE_STATE_NAMES, describeState } from '../../../../shared/contracts/dispute-states.ts';
import { AppError, conflict, notFound } from '../../../../shared/errors/app-error.ts';
import { MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { DisputeAnswer } from '../payments/payment-gateway.ts';
import type { DisputeRow } from './record-event.ts';
import { disputes } from './tables.ts';

interface Answer {
  id: string;
  /** What the audit log calls the dispute. */
  name: string;
  kind: 'EVIDENCE' | 'ACCEPTED';
  action: { name: string };
  reason: string;
  by: { id: string };
  /** Tells the card network. */
  send: () => Promise<DisputeAnswer>;
}

/** An answer that was claimed but not heard of ends after this time. */
const CLAIM_MS = 2 * MINUTE_MS;
const WAITING = DISPUTE_STATE_NAMES.filter((state) => describeState(state).isWaiting);

/** Whether the network waits for our answer, and nobody is sending one. */
export const mayAnswer = ({ status, answeredAt }: DisputeRow, now: Date): boolean =>
  describeState(status).isWaiting === true &&
  (answeredAt === null || answeredAt.getTime() < now.getTime() - CLAIM_MS);

/**
 * Answers a dispute: claims it with its audit entry, then tells the network, outside of any transaction. The network's event
 * changes the status. Throws 409 when nobody waits for an answer, 504 when the network can't be reached.
 */
export async function answerDispute(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  answer: Answer,
): Promise<void> {
  const at = now();
  await db.transaction((tx) => claimAnswer(tx, answer, at));
  const outcome = await answer.send().catch((error: unknown) => {
    log.error({ err: error, dispute: answer.id }, 'The answer to a dispute could not be sent');
    return null;
  });
  if (outcome === 'taken') return;
  await giveUp(db.queries, answer.id, at);
  if (outcome === 'refused') throw conflict('STATE_CHANGED', 'The bank takes no answer to this anymore.');
  const message = 'The card network didn’t answer. Try again in a moment.';
  throw new AppError(504, 'NETWORK_TIMEOUT', message, { formErrors: [message] });
}

async function claimAnswer(
  tx: Queries,
  { id, name, kind, action, reason, by }: Answer,
  at: Date,
): Promise<void> {
  const isFree = or(isNull(disputes.answeredAt), lt(disputes.answeredAt, new Date(at.getTime() - CLAIM_MS)));
  const [row] = await tx
    .update(disputes)
    .set({ answer: kind, answeredAt: at, answeredBy: by.id })
    .where(and(eq(disputes.id, id), inArray(disputes.status, WAITING), isFree))
    .returning({ id: disputes.id });
  if (!row)
    throw conflict('STATE_CHANGED', 'This dispute is answered, or the bank doesn’t wait for an answer.');
  await recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'dispute', id, name },
    before: { answer: null },
    after: { answer: kind === 'EVIDENCE' ? 'Evidence sent' : 'Accepted' },
    reason,
    at,
  });
}

/** Gives a claim up that the network has not heard of. */
async function giveUp(queries: Queries, id: string, at: Date): Promise<void> {
  await queries
    .update(disputes)
    .set({ answer: null, answeredAt: null, answeredBy: null })
    .where(and(eq(disputes.id, id), eq(disputes.answeredAt, at)));
}

/** Gets a dispute. Throws 404. */
export async function getDisputeRow(queries: Queries, id: string): Promise<DisputeRow> {
  const [row] = await queries.select().from(disputes).where(eq(disputes.id, id));
  if (!row) throw notFound('We can’t find this dispute.');
  return row;
}
