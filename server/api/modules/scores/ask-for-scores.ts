import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { SCORES } from '../../../../shared/contracts/scores.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { activeMembers } from '../members/find-members.ts';
import { scoreRequests, scores } from './tables.ts';
import { addSiteMessage } from '../site-messages/personal-messages.ts';
import { endedTransactions } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { answerLink, ASKED_MS, askLink } from './score-links.ts';

/** Gives customers time to get home. */
const DELAY_MS = 2 * HOUR_MS;
/** Older transactions are skipped, so that a lot that starts with imported data doesn't ask about all of them. */
const MAX_AGE_MS = 24 * HOUR_MS;

type AskDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/** Asks customers for a score two hours after they left: by mail, and members also with a site message. */
export async function askForScores(deps: AskDeps): Promise<void> {
  const unscored = await findUnscored(deps.db.queries, deps.now());
  for (const transaction of unscored) await deps.db.transaction((tx) => ask(tx, deps, transaction));
}

type UnscoredTransaction = Awaited<ReturnType<typeof findUnscored>>[number];

async function findUnscored(queries: Queries, now: Date) {
  const ended = endedTransactions(queries, {
    after: new Date(now.getTime() - MAX_AGE_MS),
    until: new Date(now.getTime() - DELAY_MS),
  });
  // Former members must not be mailed.
  const active = activeMembers(queries);
  return queries
    .select({
      id: ended.id,
      memberId: active.id,
      email: sql<string | null>`coalesce(${ended.email}, ${active.email})`,
      exitedAt: ended.exitedAt,
      receiptNumber: ended.receiptNumber,
    })
    .from(ended)
    .leftJoin(active, eq(active.id, ended.memberId))
    .leftJoin(scoreRequests, eq(scoreRequests.transactionId, ended.id))
    .leftJoin(scores, eq(scores.transactionId, ended.id))
    .where(
      and(
        isNull(scoreRequests.transactionId),
        isNull(scores.transactionId),
        or(isNotNull(ended.email), isNotNull(active.id)),
      ),
    )
    .orderBy(asc(ended.exitedAt))
    .limit(200);
}

async function ask(tx: Queries, { signer, now }: AskDeps, transaction: UnscoredTransaction): Promise<void> {
  // Another process may run at the same time. Only the one that inserts this row asks.
  const inserted = await tx
    .insert(scoreRequests)
    .values({ transactionId: transaction.id, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: scoreRequests.transactionId });
  if (inserted.length === 0) return;
  const expires = new Date(now().getTime() + ASKED_MS);
  const payload = {
    receipt_number: transaction.receiptNumber,
    travel_to_date: formatWireDate(transaction.exitedAt ?? now()),
  };
  if (transaction.email)
    await enqueueMail(tx, {
      cause: `score-request:${transaction.id}`,
      template: 'score-request',
      recipient: transaction.email,
      data: {
        ...payload,
        links: SCORES.map((score) => answerLink(signer, transaction.id, score, expires)),
        ask_link: askLink(signer, transaction.id, expires),
      },
    });
  if (transaction.memberId)
    await addSiteMessage(tx, {
      id: newId(),
      memberId: transaction.memberId,
      template: 'parkscore',
      payload: { transaction_id: transaction.id, ...payload },
      expiresAt: expires,
      createdAt: now(),
    });
}
