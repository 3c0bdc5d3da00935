import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../members/tables.ts';
import { paymentTokens } from './tables.ts';
import { receiptPayments } from '../transactions/tables.ts';

/** Whose saved card paid a receipt and records its stays by itself: of several members, who saved it first. */
export async function findRecordingMember(queries: Queries, receiptNumber: string): Promise<string | null> {
  const [found] = await queries
    .select({ memberId: paymentTokens.memberId })
    .from(receiptPayments)
    .innerJoin(paymentTokens, eq(paymentTokens.cardReference, receiptPayments.cardReference))
    .innerJoin(members, eq(members.id, paymentTokens.memberId))
    .where(
      and(
        eq(receiptPayments.receiptNumber, receiptNumber),
        eq(paymentTokens.recordsPoints, true),
        isNull(members.deactivatedAt),
      ),
    )
    .orderBy(asc(paymentTokens.createdAt), asc(paymentTokens.id))
    .limit(1);
  return found?.memberId ?? null;
}
