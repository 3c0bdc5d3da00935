import { gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { REQUIRED } from '../../../../shared/errors/app-error.ts';
import { scoreBody } from '../../../../shared/contracts/scores.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { scores } from './tables.ts';
import { dismissTransactionMessage } from '../site-messages/personal-messages.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder, Subject } from '../../platform/serve/handler.ts';
import { openScoreIncident } from '../incidents/open-score-incident.ts';
import { CHANGE_MS } from '../transactions/is-score-final.ts';
import { ASKED_MS, provesAnswer, signScores } from './score-links.ts';

/** A lower score opens an incident. */
const MIN_GOOD_SCORE = 7;

type ScoreBody = v.InferOutput<typeof scoreBody>;

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    score: Subject;
  }
}

/**
 * Finds a closed transaction to score: for its member, for the holder of a link in its mail, or for a caller who knows its
 * email. Throws 404, and 422 at the email field for a caller without any of these.
 */
export const createScoreFinder =
  ({ db, signer, now }: Deps): Finder<Subject> =>
  async ({ params: { id = '' }, query, body, caller }) => {
    const { score, email_address: typed } = v.parse(scoreBody, body);
    if (!query.res && !query.token && !typed && !caller.member) throw invalid({ email_address: [REQUIRED] });
    const transaction = (await findTransactions(db.queries, [id])).get(id);
    const member = transaction?.memberId
      ? (await findMembers(db.queries, [transaction.memberId])).get(transaction.memberId)
      : undefined;
    const holdsLink = provesAnswer(signer, { transactionId: id, score }, query, now());
    const isOwner = caller.member !== null && transaction?.memberId === caller.member.id;
    const knowsEmail = [transaction?.email, member?.email].some(
      (email) => email && typed && emailKey(email) === emailKey(typed),
    );
    if (transaction?.status !== 'CLOSED' || !(holdsLink || isOwner || knowsEmail))
      throw notFound(
        'We can’t find this stay. The link may have expired, or the email address may be different.',
      );
    return { row: { id } };
  };

/**
 * Records the score of a transaction. Later answers change it for 7 days. A low score opens an incident, once.
 *
 * @returns a token for later answers. Throws 409 when the score is final.
 */
export async function recordScore(
  { db, signer, now }: Deps,
  transactionId: string,
  body: ScoreBody,
): Promise<{ score: number; token: string }> {
  await db.transaction(async (tx) => {
    await saveScore(tx, transactionId, body, now());
    if (body.score < MIN_GOOD_SCORE) await openScoreIncident(tx, transactionId, now());
    await dismissTransactionMessage(tx, { template: 'parkscore', transactionId, now: now() });
  });
  return {
    score: body.score,
    token: signScores(signer, transactionId, new Date(now().getTime() + ASKED_MS)),
  };
}

/** Inserts or changes the score in one statement, so that parallel answers don't conflict. */
async function saveScore(tx: Queries, transactionId: string, body: ScoreBody, now: Date): Promise<void> {
  const saved = await tx
    .insert(scores)
    .values({
      transactionId,
      score: body.score,
      feedback: body.feedback,
      email: body.email_address,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: scores.transactionId,
      set: {
        score: body.score,
        // A button in the mail sends no feedback; keep the earlier one.
        feedback: sql`coalesce(excluded.feedback, ${scores.feedback})`,
        email: sql`coalesce(excluded.email, ${scores.email})`,
        updatedAt: now,
      },
      setWhere: gt(scores.createdAt, new Date(now.getTime() - CHANGE_MS)),
    })
    .returning({ score: scores.score });
  if (saved.length === 0)
    throw conflict('SCORE_STANDS', 'You already rated this stay. You can’t change your answer after 7 days.');
}
