import { asc, type SQL, sql } from 'drizzle-orm';
import { type Difference, SETTLE_REASONS } from '../../../../shared/contracts/lot-walks.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { lotWalkDifferences } from './tables.ts';

/** Finds differences as screens show them: the gravest kinds first. */
export async function findDifferences(queries: Queries, isMatch: SQL): Promise<Difference[]> {
  const rows = await queries
    .select()
    .from(lotWalkDifferences)
    .where(isMatch)
    .orderBy(
      sql`array_position(array['SWAP','NOT_SEEN','UNKNOWN','SEEN_TWICE','MOVED'], ${lotWalkDifferences.kind})`,
      asc(lotWalkDifferences.licensePlate),
      asc(lotWalkDifferences.id),
    );
  const cars = await findTransactions(
    queries,
    rows.flatMap(({ transactionId }) => transactionId ?? []),
  );
  const people = await findMembers(
    queries,
    rows.flatMap(({ settledBy }) => settledBy ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    license_plate: row.licensePlate,
    ticket_number: cars.get(row.transactionId ?? '')?.ticketNumber ?? null,
    transaction_id: row.transactionId,
    other_transaction_id: row.otherTransactionId,
    details: row.details,
    settled: row.settledAt && {
      at: formatWireDate(row.settledAt),
      by: people.get(row.settledBy ?? '')?.shortName ?? '',
      reason: nameReason(row.reason),
      words: row.words,
    },
  }));
}

const nameReason = (code: string | null): string =>
  Object.entries(SETTLE_REASONS).find(([reason]) => reason === code)?.[1] ?? '';
