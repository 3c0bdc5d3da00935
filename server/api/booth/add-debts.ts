import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { cents } from '../../../shared/format/money.ts';
import { debts, receiptPayments, transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { plateKey } from '../platform/lists/search-keys.ts';
import type { Things } from './find-things.ts';

/** Adds what the same plate or member still owes for earlier stays. */
export async function addDebts(queries: Queries, cards: BoothCard[], things: Things): Promise<BoothCard[]> {
  const memberOf = new Map<string, string | null>([
    ...things.stays.map(({ row }) => [row.id, row.memberId] as const),
    ...things.bookings.map(({ id, memberId }) => [id, memberId] as const),
    ...things.vouchers.map(({ row }) => [row.id, row.memberId] as const),
  ]);
  const owed = await findDebts(queries, {
    plates: cards.flatMap(({ license_plate: plate }) => keyOf(plate) ?? []),
    members: [...memberOf.values()].flatMap((id) => id ?? []),
  });
  return cards.map((card) => {
    const member = memberOf.get(card.key) ?? null;
    const plate = keyOf(card.license_plate);
    const own = owed.filter(
      (debt) =>
        debt.transactionId !== card.transaction_id &&
        ((plate !== null && debt.plate === plate) || (member !== null && debt.memberId === member)),
    );
    return {
      ...card,
      earlier_debts: own.map(({ receiptNumber, amountCents }) => ({
        receipt_number: receiptNumber,
        amount: cents(amountCents),
      })),
    };
  });
}

/** What a plate still owes that has no car here, in cents. */
export async function findPlateDebt(queries: Queries, plate: string): Promise<number> {
  const owed = await findDebts(queries, { plates: [keyOf(plate) ?? ''], members: [] });
  return owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A plate as `plateKey` writes it; null for none. */
const keyOf = (plate: string | null): string | null => plate?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;

/** Few debts are open, and an index lists them. */
async function findDebts(
  queries: Queries,
  { plates, members }: { plates: readonly string[]; members: readonly string[] },
) {
  if (plates.length === 0 && members.length === 0) return [];
  const plate = plateKey(transactions.licensePlate);
  return queries
    .select({
      transactionId: debts.transactionId,
      receiptNumber: receiptPayments.receiptNumber,
      amountCents: debts.amountCents,
      memberId: transactions.memberId,
      plate: sql<string | null>`${plate}`,
    })
    .from(debts)
    .innerJoin(transactions, eq(transactions.id, debts.transactionId))
    .innerJoin(receiptPayments, eq(receiptPayments.id, debts.paymentId))
    .where(
      and(
        isNull(debts.settledAt),
        or(inArray(plate, [...plates]), inArray(transactions.memberId, [...members])),
      ),
    )
    .orderBy(debts.createdAt);
}
