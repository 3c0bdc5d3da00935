import * as v from 'valibot';
import { transaction, type Transaction } from '../contracts/transactions.ts';

/** A car's stay as it is shown to its driver. */
export const shownTransaction = v.object({
  transaction,
  /** Pacific wall times, '' where they are not known: in, out, and what an estimate was made for. */
  from: v.string(),
  to: v.string(),
  asOf: v.string(),
  /** What opened it: its ticket, or the signed proof of a link; both null where the session is the proof. */
  ticket: v.nullable(v.object({ ticketNum: v.string(), recordLoc: v.string() })),
  token: v.nullable(v.string()),
});
export type ShownTransaction = v.InferOutput<typeof shownTransaction>;
export type TransactionProof = Pick<ShownTransaction, 'ticket' | 'token'>;

export async function toShownTransaction(
  given: Transaction,
  { ticket, token }: TransactionProof,
): Promise<ShownTransaction> {
  const { parseWallTime } = await import('../format/time.ts');
  return {
    transaction: given,
    from: parseWallTime(given.travel_from_date),
    to: parseWallTime(given.travel_to_date),
    asOf: given.is_estimate ? parseWallTime(given.rate?.travel_to_date) : '',
    ticket,
    token: given.token ?? token,
  };
}
