import type { Signer } from '../../platform/signer.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';

/** How long the links in the mail and the site message are valid. */
export const ASKED_MS = 14 * DAY_MS;

/** The signed id of a single button in the mail. */
const answerId = (transactionId: string, score: number) => `${transactionId}:${score}`;

/** Signs a token that allows any score for this transaction. */
export const signScores = (signer: Signer, transactionId: string, expires: Date): string =>
  signer.sign('score', transactionId, expires);

/** The path of the page that records this score. */
export function answerLink(signer: Signer, transactionId: string, score: number, expires: Date): string {
  const res = signer.sign('score', answerId(transactionId, score), expires);
  return `/score-transaction?${new URLSearchParams({ transactionId, score: String(score), res })}`;
}

/** The path of the page that asks for a score. */
export function askLink(signer: Signer, transactionId: string, expires: Date): string {
  const token = signScores(signer, transactionId, expires);
  return `/score-transaction?${new URLSearchParams({ transactionId, token })}`;
}

interface Proof {
  res?: string | undefined;
  token?: string | undefined;
}

/** Whether `res` was signed for this score, or `token` for any score or for the transaction's page. */
export function provesAnswer(
  signer: Signer,
  { transactionId, score }: { transactionId: string; score: number },
  { res, token }: Proof,
  now: Date,
): boolean {
  const isThisAnswer = signer.verify('score', answerId(transactionId, score), res ?? '', now);
  const isAnyAnswer = signer.verify('score', transactionId, token ?? '', now);
  const isItsDriver = signer.verify('transaction', transactionId, token ?? '', now);
  return isThisAnswer || isAnyAnswer || isItsDriver;
}
