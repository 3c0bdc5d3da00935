import type { Signer } from '../../platform/signer.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';

/** As long as the site's message waits. */
export const ASKED_MS = 14 * DAY_MS;

/** What one button of the mail is signed for. */
const answerId = (transactionId: string, score: number) => `${transactionId}:${score}`;

/** Any answer about this stay. */
export const signScores = (signer: Signer, transactionId: string, expires: Date): string =>
  signer.sign('score', transactionId, expires);

/** The path of the page that records this answer. */
export function answerLink(signer: Signer, transactionId: string, score: number, expires: Date): string {
  const res = signer.sign('score', answerId(transactionId, score), expires);
  return `/score-transaction?${new URLSearchParams({ transactionId, score: String(score), res })}`;
}

/** The path of the page that asks for an answer. */
export function askLink(signer: Signer, transactionId: string, expires: Date): string {
  const token = signScores(signer, transactionId, expires);
  return `/score-transaction?${new URLSearchParams({ transactionId, token })}`;
}

interface Proof {
  res?: string | undefined;
  token?: string | undefined;
}

/** Whether one of the two was signed for this answer about this stay; the link to the stay itself is good for any. */
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
