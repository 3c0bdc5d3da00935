import * as v from 'valibot';
import { transaction, type Transaction } from '../contracts/transactions.ts';
import { loadTime } from '../format/load-time.ts';

/** A parking stay as the site shows it. */
export const shownTransaction = v.object({
  transaction,
  /** Pacific wall times of entry, exit and the estimate; '' if unknown. */
  from: v.string(),
  to: v.string(),
  asOf: v.string(),
  /** What gives access: the ticket, or the token of a link. Both are null when the session does. */
  ticket: v.nullable(v.object({ ticketNum: v.string(), recordLoc: v.string() })),
  token: v.nullable(v.string()),
});
export type ShownTransaction = v.InferOutput<typeof shownTransaction>;
export type TransactionProof = Pick<ShownTransaction, 'ticket' | 'token'>;

export async function toShownTransaction(
  input: Transaction,
  { ticket, token }: TransactionProof,
): Promise<ShownTransaction> {
  const { parseWallTime } = await loadTime();
  return {
    transaction: input,
    from: parseWallTime(input.travel_from_date),
    to: parseWallTime(input.travel_to_date),
    asOf: input.is_estimate ? parseWallTime(input.rate?.travel_to_date) : '',
    ticket,
    token: input.token ?? token,
  };
}
