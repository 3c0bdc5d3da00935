import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { SCORES } from '../../../../shared/contracts/scores.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { activeMembers } from '../members/find-members.ts';
import { scoreRequests, scores } from './tables.ts';
import { addSiteMessage } from '../site/site-messages.ts';
import { endedTransactions } from '../transactions/find-transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { answerLink, ASKED_MS, askLink } from './score-links.ts';

/** Time to get home. */
const TIMEOUT_MS = 2 * HOUR_MS;
/** Nobody is asked about what is long past: a lot that begins with a history would ask everybody at once. */
const FORGOTTEN_MS = 24 * HOUR_MS;

type AskDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/** Asks everybody who left two hours ago, and whom we can reach, how it was: by mail, and members on the site too. */
export async function askForScores(deps: AskDeps): Promise<void> {
  const stays = await findUnasked(deps.db.queries, deps.now());
  for (const stay of stays) await deps.db.transaction((tx) => ask(tx, deps, stay));
}

type UnscoredStay = Awaited<ReturnType<typeof findUnasked>>[number];

async function findUnasked(queries: Queries, now: Date) {
  const ended = endedTransactions(queries, {
    after: new Date(now.getTime() - FORGOTTEN_MS),
    until: new Date(now.getTime() - TIMEOUT_MS),
  });
  // Members who left the club left no address.
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

async function ask(tx: Queries, { signer, now }: AskDeps, stay: UnscoredStay): Promise<void> {
  // Another process may have asked meanwhile: whoever writes this row asks.
  const asked = await tx
    .insert(scoreRequests)
    .values({ transactionId: stay.id, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: scoreRequests.transactionId });
  if (asked.length === 0) return;
  const expires = new Date(now().getTime() + ASKED_MS);
  const facts = {
    receipt_number: stay.receiptNumber,
    travel_to_date: formatWireDate(stay.exitedAt ?? now()),
  };
  if (stay.email)
    await enqueueMail(tx, {
      cause: `score-request:${stay.id}`,
      template: 'score-request',
      recipient: stay.email,
      data: {
        ...facts,
        links: SCORES.map((score) => answerLink(signer, stay.id, score, expires)),
        ask_link: askLink(signer, stay.id, expires),
      },
    });
  if (stay.memberId)
    await addSiteMessage(tx, {
      id: newId(),
      memberId: stay.memberId,
      template: 'parkscore',
      payload: { transaction_id: stay.id, ...facts },
      expiresAt: expires,
      createdAt: now(),
    });
}
