import { inArray } from 'drizzle-orm';
import type { LotBoard } from '../../../shared/contracts/booth.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import { findTransactionPage } from '../modules/transactions/find-transaction.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { presentBill } from './present-card.ts';

/** Adds to the cars that should have left what each owes if it leaves now. */
export async function addAmounts<Board extends Pick<LotBoard, 'should_have_left'>>(
  queries: Queries,
  board: Board,
  moment: { rates: Rates; now: Date },
): Promise<Board> {
  const { rows, is_cut } = board.should_have_left;
  if (rows.length === 0) return board;
  const isOverdue = inArray(
    transactions.ticketNumber,
    rows.map(({ code }) => code),
  );
  const stays = await findTransactionPage(queries, isOverdue, { limit: rows.length, offset: 0 });
  const dueOf = new Map(stays.map((stay) => [stay.row.ticketNumber, presentBill(stay, moment)?.due ?? null]));
  const priced = rows.map((row) => ({ ...row, owed: dueOf.get(row.code) ?? null }));
  return { ...board, should_have_left: { rows: priced, is_cut } };
}
