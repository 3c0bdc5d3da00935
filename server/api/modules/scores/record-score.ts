import { gt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { REQUIRED } from '../../../../shared/contracts/fields.ts';
import type { scoreBody } from '../../../../shared/contracts/scores.ts';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { scores } from './tables.ts';
import { dismissTransactionMessage } from '../site/site-messages.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { openScoreIncident } from '../incidents/open-score-incident.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { CHANGE_MS } from '../transactions/is-score-final.ts';
import { ASKED_MS, provesAnswer, signScores } from './score-links.ts';

const HOUR = 3600;
/** Whoever answers lower has something to complain of. */
const CONTENT_FROM = 7;

interface Answer {
  transactionId: string;
  body: v.InferOutput<typeof scoreBody>;
  proof: { res?: string | undefined; token?: string | undefined };
  caller: Caller;
}

/**
 * Records how a stay was: once, and changed by later answers for 7 days. A low one opens an incident, once.
 *
 * @returns a token for further answers. Throws 404 for whoever may not answer, whether there is such a stay or not, 409
 * when the answer stands, 429 after 40 answers of an IP address an hour.
 */
export async function recordScore(deps: Deps, answer: Answer): Promise<{ score: number; token: string }> {
  const { db, signer, now } = deps;
  const { transactionId, body } = answer;
  requireProof(answer);
  await throttle(db.queries, `score:${answer.caller.ip}`, 40, HOUR, now());
  if (!(await mayAnswer(deps, answer)))
    throw notFound(
      'We can’t find this stay. The link may have expired, or the email address may be different.',
    );
  await db.transaction(async (tx) => {
    await saveScore(tx, answer, now());
    if (body.score < CONTENT_FROM) await openScoreIncident(tx, transactionId, now());
    await dismissTransactionMessage(tx, { template: 'parkscore', transactionId, now: now() });
  });
  return {
    score: body.score,
    token: signScores(signer, transactionId, new Date(now().getTime() + ASKED_MS)),
  };
}

/** Who shows nothing at all is told what would do. */
function requireProof({ body, proof, caller }: Answer): void {
  if (!proof.res && !proof.token && !body.email_address && !caller.member)
    throw invalid({ email_address: [REQUIRED] });
}

/** The same work for every stay and for none. */
async function mayAnswer(
  { db, signer, now }: Deps,
  { transactionId, body, proof, caller }: Answer,
): Promise<boolean> {
  const stay = (await findTransactions(db.queries, [transactionId])).get(transactionId);
  const member = stay?.memberId
    ? (await findMembers(db.queries, [stay.memberId])).get(stay.memberId)
    : undefined;
  const holdsLink = provesAnswer(signer, { transactionId, score: body.score }, proof, now());
  if (stay?.status !== 'CLOSED') return false;
  if (holdsLink || (caller.member !== null && stay.memberId === caller.member.id)) return true;
  const given = body.email_address ? emailKey(body.email_address) : null;
  return [stay.email, member?.email].some((email) => email && emailKey(email) === given);
}

/** Of two answers at once the second waits for the first, and changes it. */
async function saveScore(tx: Queries, { transactionId, body }: Answer, now: Date): Promise<void> {
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
