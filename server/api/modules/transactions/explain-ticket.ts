import { eq } from 'drizzle-orm';
import { explainTicket as contract } from '../../../../shared/contracts/ticket-fates.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { transactions, unusedTickets } from './tables.ts';
import { findLastTicketNumber, TICKETS_FROM } from './ticket-numbers.ts';

/**
 * Records why an issued ticket number has no parking stay, in the caller's transaction. Throws 404 for a number that was
 * not issued, and 409 for one that has a stay or a reason.
 */
export async function explainTicket(
  tx: Queries,
  { number, reason, by, at }: { number: string; reason: string; by: string; at: Date },
): Promise<void> {
  if (Number(number) <= TICKETS_FROM || Number(number) > (await findLastTicketNumber(tx)))
    throw notFound('This ticket was not issued.');
  const isUsed = (await tx.$count(transactions, eq(transactions.ticketNumber, number))) > 0;
  const [explained] = isUsed
    ? []
    : await tx
        .insert(unusedTickets)
        .values({ number, reason, explainedBy: by, createdAt: at })
        .onConflictDoNothing()
        .returning();
  if (!explained) throw conflict('STATE_CHANGED', 'This ticket is accounted for already.');
  await recordAudit(tx, {
    action: contract,
    actor: { id: by },
    subject: { kind: 'ticket', id: number, name: number },
    before: { fate: null },
    after: { fate: 'UNUSED' },
    reason,
    at,
  });
}
