import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { activeMembers } from '../members/find-members.ts';
import { paymentTokens } from './tables.ts';

/**
 * Finds the member who has saved one of these cards and has points recorded automatically with it. Of several, the one
 * who saved it first.
 * @param cardReferences the card network's references of cards
 */
export async function findRecordingMember(
  queries: Queries,
  cardReferences: string[],
): Promise<string | null> {
  if (cardReferences.length === 0) return null;
  const active = activeMembers(queries);
  const [card] = await queries
    .select({ memberId: paymentTokens.memberId })
    .from(paymentTokens)
    .innerJoin(active, eq(active.id, paymentTokens.memberId))
    .where(and(inArray(paymentTokens.cardReference, cardReferences), eq(paymentTokens.recordsPoints, true)))
    .orderBy(asc(paymentTokens.createdAt), asc(paymentTokens.id))
    .limit(1);
  return card?.memberId ?? null;
}
