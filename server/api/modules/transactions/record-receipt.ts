import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { recordReceipt as contract } from '../../../../shared/contracts/points.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import type { Queries } from '../../platform/database/database.ts';
import { getMember } from '../members/find-members.ts';
import { receipts, transactions } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { lockEarlyClaim } from '../points/find-points.ts';
import { pointsOf, findRecordingProblem } from '../points/point-rules.ts';

type RecordResult = v.InferInput<typeof contract.output>;

/**
 * Credits the points of a receipt to the member who has its number and validation code, and assigns the transaction to
 * them when it has no member. Throws 422 when the code is wrong, when it's too late, or when the points are already
 * credited.
 */
export async function recordReceipt(
  tx: Queries,
  { now }: Deps,
  member: Member,
  { number, code }: { number: string; code: string },
): Promise<RecordResult> {
  const receipt = await findReceipt(tx, { number, code: typedNumber(code) });
  if (!receipt) throw invalid({ validation_code: ['This code doesn’t match the receipt number'] });
  // Locks are always taken in this order: first the transaction, then the points account.
  await tx
    .update(transactions)
    .set({ memberId: member.id, updatedAt: now() })
    .where(and(eq(transactions.id, receipt.transactionId), isNull(transactions.memberId)));
  const { createdAt: joinedAt } = await getMember(tx, member.id);
  const reason = findRecordingProblem(
    { issuedAt: receipt.issuedAt, points: pointsOf(receipt) },
    { joinedAt, hasClaimed: await lockEarlyClaim(tx, { memberId: member.id, joinedAt }), now: now() },
  );
  if (reason) throw invalid({ receipt_number: [reason] });
  const result = await earnForReceipt(tx, {
    memberId: member.id,
    receiptNumber: receipt.number,
    actor: `member:${member.id}`,
    now: now(),
  });
  if (!result) throw invalid({ receipt_number: ['The points for this receipt are already recorded'] });
  return {
    points: result.points,
    available: formatWireDate(result.availableAt),
    balance: result.balance,
  };
}

async function findReceipt(tx: Queries, { number, code }: { number: string; code: string }) {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.number, number));
  return receipt && typedNumber(receipt.validationCode) === code ? receipt : undefined;
}
