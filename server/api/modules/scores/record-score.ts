import { gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { REQUIRED } from '../../../../shared/contracts/fields.ts';
import { scoreBody } from '../../../../shared/contracts/scores.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { scores } from './tables.ts';
import { dismissTransactionMessage } from '../site/site-messages.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder, Subject } from '../../platform/serve/handler.ts';
import { openScoreIncident } from '../incidents/open-score-incident.ts';
import { CHANGE_MS } from '../transactions/is-score-final.ts';
import { ASKED_MS, provesAnswer, signScores } from './score-links.ts';

/** Whoever answers lower has something to complain of. */
const CONTENT_FROM = 7;

type ScoreBody = v.InferOutput<typeof scoreBody>;

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    score: Subject;
  }
}

/**
 * Finds a finished stay to score: for its member, for the holder of a link of its mail, or for whoever knows its email
 * address. A caller who brings none of these gets a 422 that asks for the address.
 */
export const createScoreFinder =
  ({ db, signer, now }: Deps): Finder<Subject> =>
  async ({ params: { id = '' }, query, body, caller }) => {
    const { score, email_address: typed } = v.parse(scoreBody, body);
    if (!query.res && !query.token && !typed && !caller.member) throw invalid({ email_address: [REQUIRED] });
    const stay = (await findTransactions(db.queries, [id])).get(id);
    const member = stay?.memberId
      ? (await findMembers(db.queries, [stay.memberId])).get(stay.memberId)
      : undefined;
    const holdsLink = provesAnswer(signer, { transactionId: id, score }, query, now());
    const isOwner = caller.member !== null && stay?.memberId === caller.member.id;
    const knowsEmail = [stay?.email, member?.email].some(
      (email) => email && typed && emailKey(email) === emailKey(typed),
    );
    if (stay?.status !== 'CLOSED' || !(holdsLink || isOwner || knowsEmail))
      throw notFound(
        'We can’t find this stay. The link may have expired, or the email address may be different.',
      );
    return { row: { id } };
  };

/**
 * Records how a stay was: once, and changed by later answers for 7 days. A low score opens an incident, once.
 *
 * @returns a token for further answers. Throws 409 once the answer can no longer change.
 */
export async function recordScore(
  { db, signer, now }: Deps,
  transactionId: string,
  body: ScoreBody,
): Promise<{ score: number; token: string }> {
  await db.transaction(async (tx) => {
    await saveScore(tx, transactionId, body, now());
    if (body.score < CONTENT_FROM) await openScoreIncident(tx, transactionId, now());
    await dismissTransactionMessage(tx, { template: 'parkscore', transactionId, now: now() });
  });
  return {
    score: body.score,
    token: signScores(signer, transactionId, new Date(now().getTime() + ASKED_MS)),
  };
}

/** Of two answers at once the second waits for the first, and changes it. */
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
        // A press on the mail's button takes no words back.
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
